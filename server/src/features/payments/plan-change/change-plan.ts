import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { cancelAtPeriodEnd, renewAfterPeriod } from '../subscription/cancel-plan.ts';
import { markAwaitingProvider } from '../subscriptions-repository.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';
import { applyPlanChange } from './apply-change.ts';
import { isKnownAttempt, rememberAttempt } from './change-attempts-repository.ts';
import { discardPendingChange, findPendingChange } from './pending-change.ts';
import { toPlanChangeStatus, type PlanChangeStatus } from './plan-change-status.ts';
import { withPlanLock, type PlanLock } from './plan-lock.ts';
import { quotePlanChange, type PlanChangeQuote } from './quote-change.ts';

export interface PlanChangeRequest {
  readonly priceId: string;
  /** In cents, as shown. */
  readonly total: number;
  /** The portal's name for this wish; without one, a change that was made before can't be told from another one. */
  readonly attemptId: string | undefined;
}

/** The plan that they have: to choose it again is to keep it, where it would have ended. */
async function goOn(
  services: Services,
  memberId: string,
  { reading: { subscription } }: PlanChangeQuote,
  { priceId, attemptId }: PlanChangeRequest,
): Promise<PlanChangeStatus> {
  if (subscription.endsWithPeriod) {
    await renewAfterPeriod(services, memberId);
    return toPlanChangeStatus('succeeded');
  }
  unwrapProviderResult(await syncSubscription(services, subscription.id));
  const isOwn =
    attemptId !== undefined && (await isKnownAttempt(services.database, { memberId, attemptId, priceId }));
  if (isOwn) return toPlanChangeStatus('succeeded');
  throw new AppError('PLAN_ALREADY_ACTIVE');
}

/** The same change, where it waits for its authentication on the same card already; any other that waits is given up. */
async function continueWaiting(
  services: Services,
  { reading, cardId }: PlanChangeQuote,
  { priceId, total }: PlanChangeRequest,
): Promise<PlanChangeStatus | undefined> {
  const waiting = findPendingChange(reading);
  if (!waiting) return undefined;
  const { status, invoice } = waiting;
  const isSame = waiting.priceId === priceId && invoice.total === total;
  if (isSame && status === 'processing') return toPlanChangeStatus(status);
  if (isSame && status === 'requires_action' && invoice.payment?.cardId === cardId)
    return toPlanChangeStatus(status, invoice.payment?.clientSecret);
  await discardPendingChange(services, waiting);
  return undefined;
}

function refuseUnpayable({ shown }: PlanChangeQuote, { total }: PlanChangeRequest): void {
  if (shown.dueToday !== total) throw new AppError('PRICE_CHANGED');
  if (total > 0 && shown.card === null)
    throw new AppError('CARD_DECLINED', {
      message: 'There is no card to charge. Please add a card first. Nothing was charged.',
    });
}

async function begin(
  { database, clock }: Services,
  memberId: string,
  { reading, shown }: PlanChangeQuote,
  { priceId, attemptId }: PlanChangeRequest,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await markAwaitingProvider(transaction, reading.subscription.id, clock.now());
    if (attemptId !== undefined) await rememberAttempt(transaction, { memberId, attemptId, priceId });
    await recordAudit(transaction, {
      actor: 'member',
      action: 'plan.change-asked',
      memberId,
      before: { priceId: reading.subscription.priceId },
      after: { priceId, dueToday: shown.dueToday },
    });
  });
}

async function change(
  services: Services,
  memberId: string,
  wish: PlanChangeRequest,
  turn: PlanLock,
): Promise<PlanChangeStatus> {
  const offer = await quotePlanChange(services, memberId, wish.priceId);
  if (offer.kind === 'reactivate') return goOn(services, memberId, offer, wish);
  const waiting = await continueWaiting(services, offer, wish);
  if (waiting) return waiting;
  refuseUnpayable(offer, wish);
  if (offer.kind === 'cancel') {
    await cancelAtPeriodEnd(services, memberId);
    return toPlanChangeStatus('succeeded');
  }
  await begin(services, memberId, offer, wish);
  return applyPlanChange(services, offer, turn);
}

/**
 * Changes a member's plan for exactly what was shown as due today, or not at all. A plan that would have ended with its period
 * goes on with it; choosing the free plan lets it end. One change at a time, each charged once, however often and concurrently it
 * is asked for (CHK-13).
 * @throws Refusal PRICE_CHANGED, PLAN_ALREADY_ACTIVE, CARD_DECLINED, PAYMENT_IN_PROGRESS, and those of the offer
 */
export const changePlan = (
  services: Services,
  memberId: string,
  wish: PlanChangeRequest,
): Promise<PlanChangeStatus> =>
  withPlanLock(services, memberId, (turn) => change(services, memberId, wish, turn));
