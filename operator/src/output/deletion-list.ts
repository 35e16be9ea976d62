import type { AccountDeletion } from '@moments/contract/account/account-deletion';
import { list, minuteOf } from './table.ts';

/** When a deletion was asked for, and when it comes. */
export const deletionList = (deletion: AccountDeletion | null): string =>
  deletion === null
    ? 'none'
    : list([
        ['Asked for', minuteOf(deletion.requestedAt)],
        ['Due', minuteOf(deletion.dueAt)],
      ]);
