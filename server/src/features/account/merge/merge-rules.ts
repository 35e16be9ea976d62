import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';

/** What decides whether a duplicate can be closed without losing money, or a person who needs help. */
export interface DuplicateFacts {
  readonly hasPlan: boolean;
  readonly hasOpenPayment: boolean;
  readonly hasOpenCrisis: boolean;
  readonly areRecordsHeld: boolean;
}

interface Account {
  readonly id: string;
  /** Undefined if the stored status is unknown. */
  readonly status: MemberStatus | undefined;
  readonly erasedAt: Date | null;
}

const isClosed = ({ status, erasedAt }: Account): boolean =>
  erasedAt !== null || (status !== undefined && isStoppedByAdmin(status));

/** Explains to staff why two accounts can't be merged. @returns undefined if they can */
export function explainMergeObstacle(
  kept: Account,
  duplicate: Account,
  { hasPlan, hasOpenPayment, hasOpenCrisis, areRecordsHeld }: DuplicateFacts,
): string | undefined {
  if (kept.id === duplicate.id) return 'These are the same account';
  if (isClosed(kept)) return 'The account to keep is stopped or deleted';
  if (isClosed(duplicate)) return 'The duplicate is already closed';
  if (hasPlan) return 'The duplicate has a plan. Keep that account, or end its plan first';
  if (hasOpenPayment) return 'A payment of the duplicate isn’t finished. Try again when it is';
  if (hasOpenCrisis) return 'The duplicate has an open crisis';
  if (areRecordsHeld) return 'The records of the duplicate are held';
  return undefined;
}
