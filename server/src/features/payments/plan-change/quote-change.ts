import type { PlanChange } from '@moments/contract/payments/plan-change';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { SubscriptionSnapshot, SubscriptionState } from '../../../providers/payments/payment-reader.ts';
import type { PlanSwitch } from '../../../providers/payments/plan-changes.ts';
import type { Services } from '../../../services.ts';
import { findDefaultCard, readMemberCards } from '../cards/member-cards.ts';
import { formatChangeTerms } from '../checkout/renewal-terms-rules.ts';
import { requireAvailablePlan } from '../plans/available-plans.ts';
import { requireLastingAccount } from '../plans/available-plans.ts';
import { findPlan, type StoredPlan } from '../plans/plans-repository.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { requireActivePlan } from '../subscription/active-plan.ts';
import { findPendingChange } from '../subscription/pending-change.ts';
import { calculateProratedMoments, getChangeDate } from '../sync/invoice-rules.ts';
import { readPlanAtProvider } from '../sync/sync-subscription.ts';

/** A plan change and its price, as of now. */
export interface PlanChangeQuote {
  /** `reactivate`: the current plan, which may be canceled or changed at the renewal. `cancel`: the free plan, so the current plan ends. */
  readonly kind: PlanChange['kind'];
  readonly shown: PlanChange;
  readonly order: PlanSwitch & { readonly isCharged: boolean };
  /** The current plan at Stripe. */
  readonly snapshot: SubscriptionSnapshot;
  /** The card to charge. Undefined if there is none. */
  readonly cardId: string | undefined;
}

type Sold = Pick<StoredPlan, 'name' | 'amount' | 'moments' | 'isSponsored'>;

/** Why a plan can't be changed right now, and what to do. */
const obstacles: Partial<Record<SubscriptionState, string>> = {
  'past-due': 'Your last payment is overdue. Pay it in Billing, then change your plan.',
  paused: 'You can’t change your plan while it’s paused. You won’t be charged while it’s paused.',
};

/**
 * Reads a member's plan from Stripe if it can be changed.
 * @throws AppError NO_PLAN, PLAN_NOT_CHANGEABLE, CARD_PROVIDER_UNAVAILABLE
 */
export async function readChangeablePlan(
  services: Services,
  memberId: string,
): Promise<SubscriptionSnapshot> {
  const { stripeSubscriptionId: id } = await requireActivePlan(services, memberId);
  const snapshot = await readPlanAtProvider(services, id);
  const { state } = snapshot.subscription;
  if (state === 'active') return snapshot;
  const message = obstacles[state];
  throw new AppError('PLAN_NOT_CHANGEABLE', message === undefined ? {} : { message });
}

/** Gets what the current plan sells, even if it is no longer for sale. */
const readSold = async ({ database }: Services, priceId: string, amount: number): Promise<Sold> => {
  const plan = await findPlan(database, priceId);
  return { name: '', moments: 0, isSponsored: false, ...plan, amount };
};

function getKind(isSame: boolean, { amount, isSponsored }: Sold): PlanChange['kind'] {
  if (isSame) return 'reactivate';
  return amount === 0 && !isSponsored ? 'cancel' : 'switch';
}

/** Reads the cost of today: the rest of the period for a more expensive plan, otherwise nothing. */
async function readCost(
  services: Services,
  order: PlanChangeQuote['order'],
  former: Sold,
  plan: Sold,
  periodEnd: Date,
) {
  if (!order.isCharged) return { dueToday: 0, momentsToday: 0, carriedOver: 0, renewsAt: periodEnd };
  const cost = unwrapProviderResult(await services.payments.planChanges.preview(order));
  return { ...cost, momentsToday: calculateProratedMoments(cost.subtotal, former, plan) };
}

/**
 * Quotes a plan change. A more expensive plan starts today and is paid for the rest of the period. A cheaper plan starts at the
 * renewal, and the member keeps what they paid for. The free plan ends the current plan with its period.
 * @throws AppError NO_PLAN, PLAN_NOT_CHANGEABLE, PLAN_UNAVAILABLE, CARD_PROVIDER_UNAVAILABLE
 */
export async function quotePlanChange(
  services: Services,
  memberId: string,
  priceId: string,
): Promise<PlanChangeQuote> {
  const snapshot = await readChangeablePlan(services, memberId);
  const { id: subscriptionId, periodStart, periodEnd, ...current } = snapshot.subscription;
  const former = await readSold(services, current.priceId, current.amount);
  const isSame = current.priceId === priceId;
  const plan = isSame ? former : await requireAvailablePlan(services, memberId, priceId, 'plan');
  const kind = getKind(isSame, plan);
  const from = getChangeDate(services.clock.now(), periodStart);
  const isCharged = kind === 'switch' && plan.amount > former.amount;
  const order = { subscriptionId, priceId, from, isCharged };
  const cost = await readCost(services, order, former, plan, periodEnd);
  const card = findDefaultCard(await readMemberCards(services, memberId));
  const facts = {
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
    renewsAt: cost.renewsAt,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
  };
  const renewalTerms = formatChangeTerms({ ...facts, periodStart });
  const shown = { ...facts, renewsAt: cost.renewsAt.toISOString(), renewalTerms };
  return { kind, shown, order, snapshot, cardId: card?.id };
}

/** Checks whether there is an end or another plan to undo. */
export async function canReactivate(
  services: Services,
  memberId: string,
  snapshot: SubscriptionSnapshot,
): Promise<boolean> {
  const { subscription } = snapshot;
  if (findPendingChange(snapshot)) return true;
  if (subscription.endsWithPeriod || subscription.nextPriceId !== undefined) return true;
  return (await requireActivePlan(services, memberId)).nextPriceId !== null;
}

/**
 * Previews a plan change for the screen.
 * @throws AppError ACCOUNT_ENDING, PLAN_ALREADY_ACTIVE for the current plan unless it is canceled, and the errors of `quotePlanChange`
 */
export async function previewChange(
  services: Services,
  memberId: string,
  priceId: string,
): Promise<PlanChange> {
  const { kind, shown, snapshot } = await quotePlanChange(services, memberId, priceId);
  await requireLastingAccount(services, memberId);
  if (kind === 'reactivate' && !(await canReactivate(services, memberId, snapshot)))
    throw new AppError('PLAN_ALREADY_ACTIVE');
  return shown;
}
