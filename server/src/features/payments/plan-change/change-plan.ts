import { Refusal } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { markUnsettled } from '../subscriptions-repository.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { required } from '../unwrap-provider-result.ts';
import { endWithPeriod, goOnAfterPeriod } from '../subscription/cancel-plan.ts';
import { isKnownAttempt, rememberAttempt } from './change-attempts-repository.ts';
import { standing, type ChangeStanding } from './plan-change-status.ts';
import { inTurn, type Turn } from './plan-lock.ts';
import { makeChange } from './apply-change.ts';
import { offerChange, type ChangeOffer } from './quote-change.ts';
import { dropWaiting, waitingIn } from './pending-change.ts';

export interface ChangeWish {
  readonly priceId: string;
  /** In cents, as shown. */
  readonly total: number;
  /** The portal's name for this wish; without one, a change that was made before can't be told from another one. */
  readonly attempt: string | undefined;
}

/** The plan that they have: to choose it again is to keep it, where it would have ended. */
async function goOn(
  services: Services,
  memberId: string,
  { reading: { subscription } }: ChangeOffer,
  { priceId, attempt }: ChangeWish,
): Promise<ChangeStanding> {
  if (subscription.endsWithPeriod) {
    await goOnAfterPeriod(services, memberId);
    return standing('succeeded');
  }
  required(await syncSubscription(services, subscription.id));
  const isOwn =
    attempt !== undefined && (await isKnownAttempt(services.database, { memberId, attempt, priceId }));
  if (isOwn) return standing('succeeded');
  throw new Refusal('PLAN_ALREADY_ACTIVE');
}

/** The same change, where it waits for its authentication on the same card already; any other that waits is given up. */
async function continueWaiting(
  services: Services,
  { reading, cardId }: ChangeOffer,
  { priceId, total }: ChangeWish,
): Promise<ChangeStanding | undefined> {
  const waiting = waitingIn(reading);
  if (!waiting) return undefined;
  const { status, invoice } = waiting;
  const isSame = waiting.priceId === priceId && invoice.total === total;
  if (isSame && status === 'processing') return standing(status);
  if (isSame && status === 'requires_action' && invoice.payment?.cardId === cardId)
    return standing(status, invoice.payment?.clientSecret);
  await dropWaiting(services, waiting);
  return undefined;
}

function refuseUnpayable({ shown }: ChangeOffer, { total }: ChangeWish): void {
  if (shown.dueToday !== total) throw new Refusal('PRICE_CHANGED');
  if (total > 0 && shown.card === null)
    throw new Refusal('CARD_DECLINED', {
      message: 'There is no card to charge. Please add a card first. Nothing was charged.',
    });
}

async function begin(
  { database, clock }: Services,
  memberId: string,
  { reading, shown }: ChangeOffer,
  { priceId, attempt }: ChangeWish,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await markUnsettled(transaction, reading.subscription.id, clock.now());
    if (attempt !== undefined) await rememberAttempt(transaction, { memberId, attempt, priceId });
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
  wish: ChangeWish,
  turn: Turn,
): Promise<ChangeStanding> {
  const offer = await offerChange(services, memberId, wish.priceId);
  if (offer.kind === 'keep') return goOn(services, memberId, offer, wish);
  const waiting = await continueWaiting(services, offer, wish);
  if (waiting) return waiting;
  refuseUnpayable(offer, wish);
  if (offer.kind === 'leave') {
    await endWithPeriod(services, memberId);
    return standing('succeeded');
  }
  await begin(services, memberId, offer, wish);
  return makeChange(services, offer, turn);
}

/**
 * Changes a member's plan for exactly what was shown as due today, or not at all. A plan that would have ended with its period
 * goes on with it; choosing the free plan lets it end. One change at a time, each charged once, however often and concurrently it
 * is asked for (CHK-13).
 * @throws Refusal PRICE_CHANGED, PLAN_ALREADY_ACTIVE, CARD_DECLINED, PAYMENT_UNDER_WAY, and those of the offer
 */
export const changePlan = (services: Services, memberId: string, wish: ChangeWish): Promise<ChangeStanding> =>
  inTurn(services, memberId, (turn) => change(services, memberId, wish, turn));
