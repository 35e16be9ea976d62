import type { PlanChange } from '@moments/contract/payments/plan-change';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import type { PlanSwitch } from '../../../providers/payments/plan-changes.ts';
import type { Services } from '../../../services.ts';
import { defaultCard } from '../cards/member-cards.ts';
import { calculateProratedMoments } from '../change-rules.ts';
import { findPlan, type StoredPlan } from '../plans/plans-repository.ts';
import { offeredPlan } from '../plans/purchasable.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';
import { changeDate } from './change-date-rules.ts';
import { readChangeablePlan } from './changeable-plan.ts';
import { getHighestPaidPrice } from './paid-plan-rules.ts';

/** A change of plan as it would be made now. */
export interface PlanChangeQuote {
  /** `keep`: the plan that is there, which may have been cancelled. `leave`: the free plan, which is to have none. */
  readonly kind: 'switch' | 'reactivate' | 'cancel';
  readonly shown: PlanChange;
  readonly order: PlanSwitch & { readonly isCharged: boolean };
  /** The plan as the provider has it. */
  readonly reading: SubscriptionSnapshot;
  /** What is charged; undefined where there is no card. */
  readonly cardId: string | undefined;
}

type Order = PlanChangeQuote['order'];
type Sold = Pick<StoredPlan, 'name' | 'amount' | 'moments' | 'isSponsored'>;

/** What a plan that somebody has sells, also when it is on offer no more. */
const soldAs = async ({ database }: Services, priceId: string, amount: number): Promise<Sold> => {
  const plan = await findPlan(database, priceId);
  return { name: '', moments: 0, isSponsored: false, ...plan, amount };
};

function kindOf(isSame: boolean, { amount, isSponsored }: Sold): PlanChangeQuote['kind'] {
  if (isSame) return 'reactivate';
  return amount === 0 && !isSponsored ? 'cancel' : 'switch';
}

/** A plan that this period was paid for already is not charged again. */
async function isDearer(
  { database }: Services,
  { subscription, invoices }: SubscriptionSnapshot,
  plan: Sold,
) {
  const prices = [...new Set(invoices.map(({ priceId }) => priceId ?? ''))];
  const sold = await Promise.all(prices.map((priceId) => findPlan(database, priceId)));
  const amounts = new Map(sold.flatMap((one) => (one ? [[one.priceId, one.amount] as const] : [])));
  const paid = getHighestPaidPrice(invoices, subscription.periodEnd, amounts);
  return plan.amount > Math.max(paid, subscription.amount);
}

/** What is due today and what it brings: for a dearer plan its rest of the period, otherwise nothing. */
async function costOf(services: Services, order: Order, former: Sold, plan: Sold, periodEnd: Date) {
  if (!order.isCharged) return { dueToday: 0, momentsToday: 0, carriedOver: 0, renewsAt: periodEnd };
  const cost = unwrapProviderResult(await services.payments.planChanges.preview(order));
  return { ...cost, momentsToday: calculateProratedMoments(cost.subtotal, former, plan) };
}

/**
 * What a change of plan would come to: a dearer plan counts from today and is paid for the rest of the period; a cheaper one
 * counts from the renewal, and what was paid for stays until then; with the free one the plan ends with its period.
 * @throws Refusal NO_PLAN, PLAN_NOT_CHANGEABLE, PLAN_UNAVAILABLE, CARD_PROVIDER_UNAVAILABLE
 */
export async function quotePlanChange(
  services: Services,
  memberId: string,
  priceId: string,
): Promise<PlanChangeQuote> {
  const reading = await readChangeablePlan(services, memberId);
  const { id: subscriptionId, periodStart, periodEnd, ...now } = reading.subscription;
  const former = await soldAs(services, now.priceId, now.amount);
  const isSame = now.priceId === priceId;
  const plan = isSame ? former : await offeredPlan(services, memberId, priceId, false);
  const kind = kindOf(isSame, plan);
  const from = changeDate(services.clock.now(), periodStart);
  const isCharged = kind === 'switch' && (await isDearer(services, reading, plan));
  const order = { subscriptionId, priceId, from, isCharged };
  const cost = await costOf(services, order, former, plan, periodEnd);
  const card = await defaultCard(services, memberId);
  const shown: PlanChange = {
    kind,
    priceId,
    title: plan.name,
    currentAmount: former.amount,
    currentMoments: former.moments,
    newAmount: plan.amount,
    dueToday: cost.dueToday,
    momentsToday: cost.momentsToday,
    dueAtRenewal: plan.amount + cost.carriedOver,
    momentsAtRenewal: plan.moments,
    renewsAt: cost.renewsAt.toISOString(),
    card: card && { brand: card.brand, last4: card.last4 },
  };
  return { kind, shown, order, reading, cardId: card?.id };
}

/**
 * What a change would come to, for the screen.
 * @throws Refusal PLAN_ALREADY_ACTIVE for the plan that is there and goes on, and those of the offer
 */
export async function previewChange(
  services: Services,
  memberId: string,
  priceId: string,
): Promise<PlanChange> {
  const { kind, shown, reading } = await quotePlanChange(services, memberId, priceId);
  if (kind === 'reactivate' && !reading.subscription.endsWithPeriod)
    throw new AppError('PLAN_ALREADY_ACTIVE');
  return shown;
}
