import type { MomentsBalance } from '@moments/contract/dashboard/dashboard';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import {
  findBalance,
  isRecorded,
  lockBalance,
  writeBalance,
  type CausedEntry,
  type StoredBalance,
} from './moments-repository.ts';
import { emptyBalance, getRemaining, type BalanceChange } from './moments-rules.ts';
import { easternMonth, lastDayOf, type Period } from './period-rules.ts';

export interface LedgerChange {
  readonly memberId: string;
  /** Names why: the same cause changes the balance once (MOM-05). */
  readonly cause: string;
  readonly at: Date;
}

interface NewState extends BalanceChange {
  /** Where a new period begins with the change. */
  readonly period?: Period;
}

const parts = ['plan', 'add-on'] as const;

/** Of all entries that a change may have. */
export const toLedgerCauses = (cause: string): readonly string[] => [
  cause,
  ...parts.flatMap((source) => [`${cause}|${source}`, `${cause}|expiry|${source}`]),
];

/** A change may need several entries: each gets a cause of its own, from the change's. */
const withCauses = (cause: string, { entries }: BalanceChange): CausedEntry[] =>
  entries.map((entry) => {
    const own = entry.kind === 'expiry' ? `${cause}|expiry|${entry.source}` : `${cause}|${entry.source}`;
    return { ...entry, cause: entries.length === 1 ? cause : own };
  });

/**
 * Changes a member's Moments, with their balance locked.
 * @returns 'already' if this cause was there before, 'refused' if the rules give no change
 */
export async function changeMoments(
  transaction: Transaction,
  { memberId, cause, at }: LedgerChange,
  decide: (stored: StoredBalance) => Promise<NewState | undefined> | NewState | undefined,
): Promise<'changed' | 'already' | 'refused'> {
  const stored = await lockBalance(transaction, memberId, easternMonth(at));
  if (await isRecorded(transaction, toLedgerCauses(cause))) return 'already';
  const change = await decide(stored);
  if (!change) return 'refused';
  const next = { balance: change.balance, period: change.period ?? stored.period };
  await writeBalance(transaction, memberId, next, withCauses(cause, change), at);
  return 'changed';
}

/** The Moments of a member as the portal shows them (HOME-02). */
export async function readBalance(queries: Queries, memberId: string): Promise<MomentsBalance> {
  const stored = await findBalance(queries, memberId);
  const balance = stored?.balance ?? emptyBalance;
  const remaining = getRemaining(balance);
  return {
    limit: balance.limit,
    remaining,
    fromPlan: balance.plan,
    fromAddOns: balance.addOn,
    expiresOn: stored && remaining > 0 ? lastDayOf(stored.period) : null,
  };
}

/** The period that a member's Moments are for; the calendar month in Eastern Time where they have none yet (MOM-02). */
export async function getPeriod(queries: Queries, memberId: string, now: Date): Promise<Period> {
  return (await findBalance(queries, memberId))?.period ?? easternMonth(now);
}
