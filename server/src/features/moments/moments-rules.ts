/**
 * The arithmetic of Moments (MOM-01…05). Every change gives the new balance and the ledger's entries for it; the entries' sum
 * is always the balance, and no balance is ever below zero.
 */
export type MomentsSource = 'plan' | 'add-on';
type EntryKind = 'grant' | 'use' | 'expiry' | 'correction';

export interface Balance {
  readonly plan: number;
  readonly addOn: number;
  /** Granted in the current period, of both kinds. */
  readonly limit: number;
}

export interface LedgerEntry {
  readonly kind: EntryKind;
  readonly source: MomentsSource;
  /** Positive for what is given, negative for what is taken. */
  readonly amount: number;
  readonly balanceAfter: number;
}

export interface BalanceChange {
  readonly balance: Balance;
  readonly entries: readonly LedgerEntry[];
}

export const emptyBalance: Balance = { plan: 0, addOn: 0, limit: 0 };

export const getRemaining = (balance: Pick<Balance, 'plan' | 'addOn'>): number =>
  balance.plan + balance.addOn;

function move(balance: Balance, kind: EntryKind, source: MomentsSource, amount: number): BalanceChange {
  if (amount === 0) return { balance, entries: [] };
  const changed =
    source === 'plan'
      ? { ...balance, plan: balance.plan + amount }
      : { ...balance, addOn: balance.addOn + amount };
  return { balance: changed, entries: [{ kind, source, amount, balanceAfter: getRemaining(changed) }] };
}

/** Does one change after another. */
function inTurn(first: BalanceChange, next: (balance: Balance) => BalanceChange): BalanceChange {
  const second = next(first.balance);
  return { balance: second.balance, entries: [...first.entries, ...second.entries] };
}

/** @param amount whole, not negative */
export function grant(balance: Balance, source: MomentsSource, amount: number): BalanceChange {
  return move({ ...balance, limit: balance.limit + amount }, 'grant', source, amount);
}

/** One Moment, of the plan first, for the add-ons were paid for beside it. @returns undefined when none is left */
export function consume(balance: Balance): BalanceChange | undefined {
  if (getRemaining(balance) <= 0) return undefined;
  return move(balance, 'use', balance.plan > 0 ? 'plan' : 'add-on', -1);
}

/**
 * The end of a period: what is left expires, no rollover (MOM-02).
 * @param boughtAfterwards add-on Moments that were granted after the period's end; they stay
 */
export function expire(balance: Balance, boughtAfterwards = 0): BalanceChange {
  const kept = Math.min(balance.addOn, boughtAfterwards);
  const expired = inTurn(move(balance, 'expiry', 'plan', -balance.plan), (left) =>
    move(left, 'expiry', 'add-on', kept - left.addOn),
  );
  return { ...expired, balance: { ...expired.balance, limit: boughtAfterwards } };
}

/** A new period begins: what is left expires, the new allowance is there. */
export function renew(balance: Balance, allowance: number, boughtAfterwards = 0): BalanceChange {
  return inTurn(expire(balance, boughtAfterwards), (left) => grant(left, 'plan', allowance));
}

/**
 * A correction by the operator, of the plan's Moments first.
 * @param amount whole; negative takes away
 * @returns undefined where more would be taken than there is
 */
export function correct(balance: Balance, amount: number): BalanceChange | undefined {
  if (amount >= 0) return move({ ...balance, limit: balance.limit + amount }, 'correction', 'plan', amount);
  if (getRemaining(balance) + amount < 0) return undefined;
  const ofPlan = Math.min(balance.plan, -amount);
  return inTurn(move(balance, 'correction', 'plan', -ofPlan), (left) =>
    move(left, 'correction', 'add-on', amount + ofPlan),
  );
}
