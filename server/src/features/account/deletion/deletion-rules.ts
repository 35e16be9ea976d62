import { deletionGraceDays } from '@moments/contract/account/account-deletion';

const day = 86_400_000;
/** So many days from its beginning a deletion waits for providers that are away; then what is here is erased without them. */
const patienceDays = 3;

/** When a deletion that is confirmed now is carried out. */
export const getDeletionDueDate = (now: Date): Date => new Date(now.getTime() + deletionGraceDays * day);

export interface DeletionProgress {
  readonly startedAt: Date | null;
  readonly customerDeletedAt: Date | null;
  readonly participantDeletedAt: Date | null;
  readonly toldAt: Date | null;
  readonly erasedAt: Date | null;
}

/** Whether everybody outside has deleted the member. */
const isGoneOutside = ({ customerDeletedAt, participantDeletedAt }: DeletionProgress): boolean =>
  customerDeletedAt !== null && participantDeletedAt !== null;

const hasWaited = ({ startedAt }: DeletionProgress, now: Date): boolean =>
  startedAt !== null && now.getTime() - startedAt.getTime() >= patienceDays * day;

/** Whether the last mail may be sent: it says that the account was deleted. */
export const canSendFinalEmail = (progress: DeletionProgress, now: Date): boolean =>
  progress.toldAt === null && (isGoneOutside(progress) || hasWaited(progress, now));

/** Whether what is personal is to be erased here: once the last mail has left, or has been waited for long enough. */
export const canErase = (progress: DeletionProgress, now: Date): boolean =>
  progress.erasedAt === null &&
  ((isGoneOutside(progress) && progress.toldAt !== null) || hasWaited(progress, now));

/** Whether nothing is left to be done. */
export const isFinished = (progress: DeletionProgress): boolean =>
  isGoneOutside(progress) && progress.erasedAt !== null;

/** How far a deletion has come, in words for an operator. */
export function describeProgress({ startedAt, erasedAt }: DeletionProgress): string {
  if (erasedAt !== null) return 'the account was erased';
  return startedAt === null ? 'the deletion was asked for before' : 'the deletion has begun';
}
