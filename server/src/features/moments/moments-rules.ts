/**
 * Calculates changes of Moments (MOM-01 to MOM-05). Every change has the new balance and its ledger entries. The sum of the entries
 * is always the balance, and a balance is never below zero.
 */
export type MomentsSource = 'plan' | 'add-on';
type EntryKind = 'grant' | 'use' | 'expiry' | 'correction';

export interface Balance {
  readonly plan: number;
  readonly addOn: number;
  /** All Moments granted in the current period. */
  readonly limit: number;
}

export interface LedgerEntry {
  readonly kind: EntryKind;
  readonly source: MomentsSource;
  /** Positive for grants, negative for uses and expiries. */
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

/** Applies two changes in order. */
function chainChanges(first: BalanceChange, next: (balance: Balance) => BalanceChange): BalanceChange {
  const second = next(first.balance);
  return { balance: second.balance, entries: [...first.entries, ...second.entries] };
}

/** Grants Moments. @param amount a whole number, not negative */
export function grant(balance: Balance, source: MomentsSource, amount: number): BalanceChange {
  return move({ ...balance, limit: balance.limit + amount }, 'grant', source, amount);
}

/** Consumes one Moment, of the plan first, because add-ons are paid separately. @returns undefined when none is left */
export function consume(balance: Balance): BalanceChange | undefined {
  if (getRemaining(balance) <= 0) return undefined;
  return move(balance, 'use', balance.plan > 0 ? 'plan' : 'add-on', -1);
}

/**
 * Returns a Moment that was used by mistake to its source.
 * @returns undefined if the Moments of that period or plan have ended, so that nothing is left to return it to
 */
export function giveBack(balance: Balance, source: MomentsSource): BalanceChange | undefined {
  if (getRemaining(balance) >= balance.limit) return undefined;
  return move(balance, 'correction', source, 1);
}

/**
 * Expires the Moments left at the end of a period, without rollover (MOM-02).
 * @param boughtAfterwards add-on Moments granted after the period's end, which stay
 */
export function expire(balance: Balance, boughtAfterwards = 0): BalanceChange {
  const kept = Math.min(balance.addOn, boughtAfterwards);
  const expired = chainChanges(move(balance, 'expiry', 'plan', -balance.plan), (left) =>
    move(left, 'expiry', 'add-on', kept - left.addOn),
  );
  return { ...expired, balance: { ...expired.balance, limit: boughtAfterwards } };
}

/** Ends the plan's Moments before the period's end. Add-ons stay, because the member paid for them. */
export const endPlanMoments = (balance: Balance): BalanceChange => {
  const ended = move(balance, 'expiry', 'plan', -balance.plan);
  return { ...ended, balance: { ...ended.balance, limit: ended.balance.addOn } };
};

/** Starts a new period: expires the Moments left and grants the new allowance. */
export function renew(balance: Balance, allowance: number, boughtAfterwards = 0): BalanceChange {
  return chainChanges(expire(balance, boughtAfterwards), (left) => grant(left, 'plan', allowance));
}

/**
 * Applies a correction by staff, to the plan's Moments first.
 * @param amount a whole number; a negative one removes Moments
 * @returns undefined if the balance would be negative
 */
export function correct(balance: Balance, amount: number): BalanceChange | undefined {
  if (amount >= 0) return move({ ...balance, limit: balance.limit + amount }, 'correction', 'plan', amount);
  if (getRemaining(balance) + amount < 0) return undefined;
  const ofPlan = Math.min(balance.plan, -amount);
  return chainChanges(move(balance, 'correction', 'plan', -ofPlan), (left) =>
    move(left, 'correction', 'add-on', amount + ofPlan),
  );
}
