import type { Transaction } from '../../platform/database/database.ts';
import { changeMoments, toLedgerCauses, type LedgerChange } from './balance.ts';
import { endPeriodIfOver } from './end-period.ts';
import { findUse, sumAddOnsSince, sumRecorded } from './moments-repository.ts';
import { consume, correct, expire, giveBack, grant, renew } from './moments-rules.ts';
import { isBefore, type Period } from './period-rules.ts';

interface Amount extends LedgerChange {
  readonly amount: number;
}

/** Grants bought Moments immediately (MOM-03). @param order.cause the payment; it grants them once */
export async function grantAddOn(transaction: Transaction, order: Amount): Promise<void> {
  await endPeriodIfOver(transaction, order.memberId, order.at);
  await changeMoments(transaction, order, ({ balance }) => grant(balance, 'add-on', order.amount));
}

interface PlanAllowance extends Amount {
  readonly period: Period;
  /** Whether this is the plan's first payment, which adds to the balance. A renewal ends the previous period (MOM-02). */
  readonly isFirst: boolean;
  readonly paidAt: Date;
}

/**
 * Grants the allowance of a paid period, once for its cause, the invoice. If a period that was paid in time has already ended, it
 * grants nothing, because its Moments have expired. Moments of a late payment are added to the current period.
 */
export async function grantPlanAllowance(transaction: Transaction, allowance: PlanAllowance): Promise<void> {
  const { memberId, period, isFirst, amount, at, paidAt } = allowance;
  const isOver = period.end <= at;
  if (isOver && paidAt < period.end) return;
  await changeMoments(transaction, allowance, async ({ balance, period: current }) => {
    if (isOver || (!isFirst && isBefore(period, current))) return grant(balance, 'plan', amount);
    if (isFirst) return { ...grant(balance, 'plan', amount), period };
    const kept = await sumAddOnsSince(transaction, memberId, period.start);
    return { ...renew(balance, amount, kept), period };
  });
}

/** Gives a plan its full month from now on, instead of what is left of the month that passed without a coach (RENEW-05). */
export async function restartPlanMonth(
  transaction: Transaction,
  { period, amount, ...change }: Amount & { readonly period: Period },
): Promise<void> {
  await changeMoments(transaction, change, async ({ balance, period: current }) => {
    const kept = await sumAddOnsSince(transaction, change.memberId, current.start);
    return { ...renew(balance, amount, kept), period };
  });
}

/**
 * Grants the additional Moments of a more expensive plan for the rest of its paid period. All Moments then last until that ends: before a
 * change from a sponsored plan, they ended with the calendar month (MOM-02).
 * @param order.cause the invoice
 */
export async function grantPlanChange(
  transaction: Transaction,
  order: Amount & { readonly period: Period },
): Promise<void> {
  const { amount, period } = order;
  await changeMoments(transaction, order, ({ balance }) => ({ ...grant(balance, 'plan', amount), period }));
}

/**
 * Lets a member's Moments last until the period of a paid plan ends, after a pause. During it, they ended with the calendar month (MOM-02).
 * Moments of the period before, which the hourly job hasn't ended yet, expire: a renewal during the pause paid for none.
 */
export async function resumePlanPeriod(
  transaction: Transaction,
  change: LedgerChange & { readonly period: Period },
): Promise<void> {
  const { memberId, at, period } = change;
  await changeMoments(transaction, change, async ({ balance, period: current }) => {
    if (current.end.getTime() === period.end.getTime()) return undefined;
    if (current.end > at) return { balance, entries: [], period };
    const kept = await sumAddOnsSince(transaction, memberId, current.end);
    return { ...expire(balance, kept), period };
  });
}

/**
 * Corrects a balance for staff.
 * @param correction.cause the caller's idempotency key
 * @returns 'already' if the correction was made before, 'other-amount' if it was made with a different amount, 'rejected' if the
 * balance would be negative
 */
export async function correctMoments(
  transaction: Transaction,
  correction: Amount,
): Promise<'changed' | 'already' | 'other-amount' | 'rejected'> {
  const { amount, memberId, cause, at } = correction;
  await endPeriodIfOver(transaction, memberId, at);
  const outcome = await changeMoments(transaction, correction, ({ balance }) => correct(balance, amount));
  if (outcome !== 'already') return outcome;
  return (await sumRecorded(transaction, toLedgerCauses(cause))) === amount ? 'already' : 'other-amount';
}

/**
 * Consumes one Moment for a member's text (MOM-01).
 * @param change.cause the provider's ID of the text, so that each text counts once
 * @returns 'already' if the text was counted before, 'none-left' at zero
 */
export async function consumeMoment(
  transaction: Transaction,
  change: LedgerChange,
): Promise<'used' | 'already' | 'none-left'> {
  await endPeriodIfOver(transaction, change.memberId, change.at);
  const outcome = await changeMoments(transaction, change, ({ balance }) => consume(balance));
  return ({ changed: 'used', already: 'already', rejected: 'none-left' } as const)[outcome];
}

/**
 * Returns the Moment of a text that should not have used one. A Moment of a period that has ended stays expired.
 * @param change.cause the cause of its use
 * @returns when it was used, or undefined if nothing was returned
 */
export async function returnMoment(
  transaction: Transaction,
  change: LedgerChange,
): Promise<Date | undefined> {
  await endPeriodIfOver(transaction, change.memberId, change.at);
  const use = await findUse(transaction, change.cause);
  if (!use) return undefined;
  const cause = `${change.cause}|returned`;
  const outcome = await changeMoments(transaction, { ...change, cause }, ({ balance, period }) =>
    use.at < period.start ? undefined : giveBack(balance, use.source),
  );
  return outcome === 'changed' ? use.at : undefined;
}
