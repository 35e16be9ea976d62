import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { recordConsent, requireCurrentTerms } from '../checkout/renewal-consent.ts';
import { requireLastingAccount } from '../plans/available-plans.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { cancelAtPeriodEnd, renewAfterPeriod } from '../subscription/cancel-plan.ts';
import {
  discardPendingChange,
  findPendingChange,
  getPayableStatus,
  toPlanChangeStatus,
  type PlanChangeStatus,
} from '../subscription/pending-change.ts';
import { isKnownAttempt, saveAttempt } from '../subscription/plan-changes-repository.ts';
import { withPlanLock } from '../subscription/plan-lock.ts';
import { keepChosenPlan, markAwaitingProvider } from '../subscriptions-repository.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { applyPlanChange } from './apply-change.ts';
import { canReactivate, quotePlanChange, readChangeablePlan, type PlanChangeQuote } from './quote-change.ts';

export interface PlanChangeRequest {
  readonly priceId: string;
  /** The amount that the screen showed as due today, in cents. */
  readonly total: number;
  /** One press of the button. Without it, a repeated request for the same plan is rejected. */
  readonly attemptId: string | undefined;
  /** The renewal terms that the screen showed (RENEW-01). */
  readonly renewalTerms?: string | undefined;
}

/** Reactivates the current plan if it would end or change. Otherwise reports the success of a repeated request. */
async function reactivateCurrentPlan(
  services: Services,
  memberId: string,
  quote: PlanChangeQuote,
  request: PlanChangeRequest,
): Promise<PlanChangeStatus> {
  const { snapshot } = quote;
  const { priceId, attemptId } = request;
  if (await canReactivate(services, memberId, snapshot)) {
    requireCurrentTerms(quote.shown.renewalTerms, request.renewalTerms);
    await services.database.transaction((transaction) => recordTerms(transaction, memberId, quote, request));
    await renewAfterPeriod(services, memberId);
    return toPlanChangeStatus('succeeded');
  }
  unwrapProviderResult(await syncSubscription(services, snapshot.subscription.id));
  const isRepeated =
    attemptId !== undefined && (await isKnownAttempt(services.database, { memberId, attemptId, priceId }));
  if (isRepeated) return toPlanChangeStatus('succeeded');
  throw new AppError('PLAN_ALREADY_ACTIVE');
}

/** Continues the same pending change if it uses the same card. Discards any other pending change. */
async function continuePendingChange(
  services: Services,
  { snapshot, cardId }: PlanChangeQuote,
  { priceId, total }: PlanChangeRequest,
): Promise<PlanChangeStatus | undefined> {
  const pending = findPendingChange(snapshot);
  if (!pending) return undefined;
  const { status, invoice } = pending;
  const isSame = pending.priceId === priceId && invoice.total === total;
  const isSameCard = status === 'processing' || invoice.payment?.cardId === cardId;
  const payable = isSame && isSameCard ? getPayableStatus(pending) : undefined;
  if (!payable) await discardPendingChange(services, pending);
  return payable;
}

/** Keeps what the member agreed to (RENEW-01). */
async function recordTerms(
  transaction: Transaction,
  memberId: string,
  { snapshot, shown: { dueToday: total, newAmount: price } }: PlanChangeQuote,
  { priceId, attemptId = '', renewalTerms }: PlanChangeRequest,
): Promise<void> {
  const cause = { subscriptionId: snapshot.subscription.id, priceId, attemptId };
  await recordConsent(transaction, { memberId, renewalTerms, total, price, cause });
}

function requirePayable({ shown }: PlanChangeQuote, { total, renewalTerms }: PlanChangeRequest): void {
  if (shown.dueToday !== total) throw new AppError('PRICE_CHANGED');
  requireCurrentTerms(shown.renewalTerms, renewalTerms);
  if (total > 0 && shown.card === null)
    throw new AppError('CARD_DECLINED', {
      message: 'You don’t have a saved card. Please add one first. You weren’t charged.',
    });
}

async function recordRequest(
  { database, clock }: Services,
  memberId: string,
  quote: PlanChangeQuote,
  request: PlanChangeRequest,
): Promise<void> {
  const { snapshot, shown } = quote;
  const { priceId, attemptId } = request;
  await database.transaction(async (transaction) => {
    const { id } = snapshot.subscription;
    await recordTerms(transaction, memberId, quote, request);
    await markAwaitingProvider(transaction, id, clock.now());
    await keepChosenPlan(transaction, id);
    if (attemptId !== undefined) await saveAttempt(transaction, { memberId, attemptId, priceId });
    await recordAudit(transaction, {
      actor: 'member',
      action: 'plan.change-asked',
      memberId,
      before: { priceId: snapshot.subscription.priceId },
      after: { priceId, dueToday: shown.dueToday },
    });
  });
}

/** Books a plan that is not charged today for the renewal. */
async function bookPlan(services: Services, { order, snapshot }: PlanChangeQuote): Promise<PlanChangeStatus> {
  const { payments } = services;
  const { id: subscriptionId, priceId: runningPriceId, endsWithPeriod } = snapshot.subscription;
  if (endsWithPeriod) unwrapProviderResult(await payments.reactivateSubscription(subscriptionId));
  const booking = { subscriptionId, runningPriceId, nextPriceId: order.priceId };
  const booked = await payments.planChanges.book(booking);
  const synced = await syncSubscription(services, subscriptionId);
  unwrapProviderResult(booked);
  unwrapProviderResult(synced);
  return toPlanChangeStatus('succeeded');
}

async function change(
  services: Services,
  memberId: string,
  request: PlanChangeRequest,
): Promise<PlanChangeStatus> {
  const quote = await quotePlanChange(services, memberId, request.priceId);
  if (quote.kind !== 'cancel') await requireLastingAccount(services, memberId);
  if (quote.kind === 'reactivate') return reactivateCurrentPlan(services, memberId, quote, request);
  const pending = await continuePendingChange(services, quote, request);
  if (pending) return pending;
  requirePayable(quote, request);
  if (quote.kind === 'cancel') {
    await cancelAtPeriodEnd(services, memberId);
    return toPlanChangeStatus('succeeded');
  }
  await recordRequest(services, memberId, quote, request);
  return quote.order.isCharged ? applyPlanChange(services, quote) : bookPlan(services, quote);
}

/**
 * Changes a member's plan for exactly the amount that was shown as due today, or not at all. A cheaper plan is booked for the
 * renewal. A canceled plan renews again. The free plan cancels the current one. Runs one change at a time and charges each once, even when repeated (CHK-13).
 * @throws AppError ACCOUNT_ENDING, PRICE_CHANGED, PLAN_ALREADY_ACTIVE, CARD_DECLINED, PAYMENT_IN_PROGRESS, and the errors of `quotePlanChange`
 */
export const changePlan = (
  services: Services,
  memberId: string,
  request: PlanChangeRequest,
): Promise<PlanChangeStatus> => withPlanLock(services, memberId, () => change(services, memberId, request));

async function complete(services: Services, memberId: string, priceId: string): Promise<PlanChangeStatus> {
  const snapshot = await readChangeablePlan(services, memberId);
  const { id, priceId: currentPriceId } = snapshot.subscription;
  unwrapProviderResult(await syncSubscription(services, id));
  if (currentPriceId === priceId) return toPlanChangeStatus('succeeded');
  const pending = findPendingChange(snapshot);
  if (pending?.priceId !== priceId) return toPlanChangeStatus('canceled');
  const payable = getPayableStatus(pending);
  if (payable) return payable;
  // Stripe could charge it later if it stayed open.
  await discardPendingChange(services, pending);
  return toPlanChangeStatus('failed');
}

/**
 * Reads the result of a plan change's payment from Stripe. Discards a change whose payment failed, so that it is never charged.
 * @throws AppError NO_PLAN, PLAN_NOT_CHANGEABLE, PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export const completePlanChange = (
  services: Services,
  memberId: string,
  priceId: string,
): Promise<PlanChangeStatus> => withPlanLock(services, memberId, () => complete(services, memberId, priceId));
