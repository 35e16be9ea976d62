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
import { getEasternMonth, getLastDay, type Period } from './period-rules.ts';

export interface LedgerChange {
  readonly memberId: string;
  /** The idempotency key, which names the cause. Each cause changes the balance once (MOM-05). */
  readonly cause: string;
  readonly at: Date;
}

interface NewState extends BalanceChange {
  /** The new period, if the change starts one. */
  readonly period?: Period;
}

const parts = ['plan', 'add-on'] as const;

/** Lists the causes of all entries that a change can have. */
export const toLedgerCauses = (cause: string): readonly string[] => [
  cause,
  ...parts.flatMap((source) => [`${cause}|${source}`, `${cause}|expiry|${source}`]),
];

/** Adds a cause to each entry. If a change has several entries, their causes differ. */
const withCauses = (cause: string, { entries }: BalanceChange): CausedEntry[] =>
  entries.map((entry) => {
    const own = entry.kind === 'expiry' ? `${cause}|expiry|${entry.source}` : `${cause}|${entry.source}`;
    return { ...entry, cause: entries.length === 1 ? cause : own };
  });

/**
 * Changes a member's Moments, with their balance locked.
 * @returns 'already' if the cause exists, 'rejected' if the rules allow no change
 */
export async function changeMoments(
  transaction: Transaction,
  { memberId, cause, at }: LedgerChange,
  decide: (stored: StoredBalance) => Promise<NewState | undefined> | NewState | undefined,
): Promise<'changed' | 'already' | 'rejected'> {
  const stored = await lockBalance(transaction, memberId, getEasternMonth(at));
  if (await isRecorded(transaction, toLedgerCauses(cause))) return 'already';
  const change = await decide(stored);
  if (!change) return 'rejected';
  const next = { balance: change.balance, period: change.period ?? stored.period };
  await writeBalance(transaction, memberId, next, withCauses(cause, change), at);
  return 'changed';
}

/** Reads a member's Moments for the portal (HOME-02). */
export async function readBalance(queries: Queries, memberId: string): Promise<MomentsBalance> {
  const stored = await findBalance(queries, memberId);
  const balance = stored?.balance ?? emptyBalance;
  const remaining = getRemaining(balance);
  return {
    limit: balance.limit,
    remaining,
    fromPlan: balance.plan,
    fromAddOns: balance.addOn,
    expiresOn: stored && remaining > 0 ? getLastDay(stored.period) : null,
  };
}

/** Reads the period of a member's Moments. Without Moments, it is the calendar month in Eastern Time (MOM-02). */
export async function getPeriod(queries: Queries, memberId: string, now: Date): Promise<Period> {
  return (await findBalance(queries, memberId))?.period ?? getEasternMonth(now);
}
