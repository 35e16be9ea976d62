import { deletionGraceDays } from '@moments/contract/account/account-deletion';

const day = 86_400_000;
/**
 * Days that a started deletion waits for providers that can't be reached. Then the local data is erased without them.
 */
const patienceDays = 3;

/** Calculates when a deletion that is confirmed now is due. */
export const getDeletionDueDate = (now: Date): Date => new Date(now.getTime() + deletionGraceDays * day);

export interface DeletionProgress {
  readonly startedAt: Date | null;
  readonly customerDeletedAt: Date | null;
  readonly participantDeletedAt: Date | null;
  readonly toldAt: Date | null;
  readonly erasedAt: Date | null;
  readonly textsDeletedAt: Date | null;
  readonly receiverInformedAt: Date | null;
}

/** Checks whether every provider has deleted the member. */
const isGoneOutside = ({ customerDeletedAt, participantDeletedAt }: DeletionProgress): boolean =>
  customerDeletedAt !== null && participantDeletedAt !== null;

/** Checks whether a deletion has waited long enough for providers that can't be reached. */
export const hasWaited = ({ startedAt }: DeletionProgress, now: Date): boolean =>
  startedAt !== null && now.getTime() - startedAt.getTime() >= patienceDays * day;

/** Checks whether the final email can be sent. It says that the account was deleted. */
export const canSendFinalEmail = (progress: DeletionProgress, now: Date): boolean =>
  progress.toldAt === null && (isGoneOutside(progress) || hasWaited(progress, now));

/** Checks whether personal data can be erased: after the final email was sent, or after the longest wait for it. */
export const canErase = (progress: DeletionProgress, now: Date): boolean =>
  progress.erasedAt === null &&
  ((isGoneOutside(progress) && progress.toldAt !== null) || hasWaited(progress, now));

/** Checks whether every step is done: here, at each provider, and at the program that receives events. */
export const isFinished = (progress: DeletionProgress): boolean =>
  isGoneOutside(progress) &&
  progress.erasedAt !== null &&
  progress.textsDeletedAt !== null &&
  progress.receiverInformedAt !== null;

/** Describes the progress of a deletion for staff. */
export function describeProgress({ startedAt, erasedAt }: DeletionProgress): string {
  if (erasedAt !== null) return 'the account was erased';
  return startedAt === null ? 'the deletion was requested before' : 'the deletion has begun';
}
