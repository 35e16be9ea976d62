import type { Transaction } from '../../platform/database/database.ts';
import { changeMoments, toLedgerCauses, type LedgerChange } from './balance.ts';
import { endPeriodIfOver } from './end-period.ts';
import { addOnsSince, recordedAmount } from './moments-repository.ts';
import { consume, correct, grant, renew } from './moments-rules.ts';
import { isBefore, type Period } from './period-rules.ts';

interface Amount extends LedgerChange {
  readonly amount: number;
}

/** Adds bought Moments at once (MOM-03). @param order.cause the payment, by which they are added once */
export async function grantAddOn(transaction: Transaction, order: Amount): Promise<void> {
  await endPeriodIfOver(transaction, order.memberId, order.at);
  await changeMoments(transaction, order, ({ balance }) => grant(balance, 'add-on', order.amount));
}

interface PlanAllowance extends Amount {
  /** What the payment pays for. */
  readonly period: Period;
  /** The plan's first payment adds to what there is; a renewal ends the period before (MOM-02). */
  readonly isFirst: boolean;
  readonly paidAt: Date;
}

/**
 * Gives the allowance of a paid period, once for its cause, the invoice. A period that was paid in time and is heard of when it is
 * over gives nothing any more: its Moments have expired. What was paid late is never lost: where a newer period is running, it is
 * added to that one.
 */
export async function grantPlanAllowance(transaction: Transaction, allowance: PlanAllowance): Promise<void> {
  const { memberId, period, isFirst, amount, at, paidAt } = allowance;
  const isOver = period.end <= at;
  if (isOver && paidAt < period.end) return;
  await changeMoments(transaction, allowance, async ({ balance, period: current }) => {
    if (isOver || (!isFirst && isBefore(period, current))) return grant(balance, 'plan', amount);
    if (isFirst) return { ...grant(balance, 'plan', amount), period };
    const kept = await addOnsSince(transaction, memberId, period.start);
    return { ...renew(balance, amount, kept), period };
  });
}

/** Adds what a change to a dearer plan brings for the rest of the running period. @param order.cause the invoice */
export async function grantPlanChange(transaction: Transaction, order: Amount): Promise<void> {
  await changeMoments(transaction, order, ({ balance }) => grant(balance, 'plan', order.amount));
}

/**
 * Corrects a balance by hand.
 * @param correction.cause the operator's request, once
 * @returns 'already' for a request that was carried out before, 'other-amount' for one that was carried out with another amount,
 * 'refused' where more would be taken than there is
 */
export async function correctMoments(
  transaction: Transaction,
  correction: Amount,
): Promise<'changed' | 'already' | 'other-amount' | 'refused'> {
  const { amount, memberId, cause, at } = correction;
  await endPeriodIfOver(transaction, memberId, at);
  const outcome = await changeMoments(transaction, correction, ({ balance }) => correct(balance, amount));
  if (outcome !== 'already') return outcome;
  return (await recordedAmount(transaction, toLedgerCauses(cause))) === amount ? 'already' : 'other-amount';
}

/**
 * Takes one Moment for a text of the member (MOM-01).
 * @param change.cause the provider's id of the text, by which it is counted once
 * @returns 'already' for a text that was counted before, 'none-left' at zero
 */
export async function consumeMoment(
  transaction: Transaction,
  change: LedgerChange,
): Promise<'used' | 'already' | 'none-left'> {
  await endPeriodIfOver(transaction, change.memberId, change.at);
  const outcome = await changeMoments(transaction, change, ({ balance }) => consume(balance));
  return ({ changed: 'used', already: 'already', refused: 'none-left' } as const)[outcome];
}
