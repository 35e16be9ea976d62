import { deletionGraceDays } from '@moments/contract/account-deletion';

const day = 86_400_000;

/** When a deletion that is confirmed now is carried out. */
export const dueAfter = (now: Date): Date => new Date(now.getTime() + deletionGraceDays * day);
