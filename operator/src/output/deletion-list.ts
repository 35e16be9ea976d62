import type { AccountDeletion } from '@moments/contract/account/account-deletion';
import { list, minuteOf } from './table.ts';

/** Formats when a deletion was requested and when it is due. */
export const deletionList = (deletion: AccountDeletion | null): string =>
  deletion === null
    ? 'none'
    : list([
        ['Asked for', minuteOf(deletion.requestedAt)],
        ['Due', minuteOf(deletion.dueAt)],
      ]);
