import type { PlanChange } from '@moments/contract/plan-change';
import type { PlanSwitch } from '../../providers/payments/plan-changes.ts';
import type { SubscriptionReading } from '../../providers/payments/payments.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import { findRunning, momentsBought, required } from '../billing/index.ts';
import { findPlan, purchasablePlan, type StoredPlan } from '../plans/index.ts';
import { changeDate } from './change-date-rules.ts';

/** A change of plan as it would be made now. */
export interface ChangeOffer {
  readonly shown: PlanChange;
  readonly order: PlanSwitch & { readonly isCharged: boolean };
  /** The plan as the provider has it. */
  readonly reading: SubscriptionReading;
}

async function readRunning(services: Services, memberId: string): Promise<SubscriptionReading> {
  const running = await findRunning(services.database, memberId);
  if (!running) throw new Refusal('NO_PLAN');
  const reading = required(await services.payments.readSubscription(running.stripeSubscriptionId));
  if (reading.subscription.state !== 'active') throw new Refusal('PLAN_NOT_CHANGEABLE');
  return reading;
}

const soldBy = async ({ database }: Services, priceId: string, amount: number) => ({
  amount,
  moments: (await findPlan(database, priceId))?.moments ?? 0,
});

/** What is due today and what it brings: for a dearer plan its rest of the period, otherwise nothing. */
async function costOf(
  services: Services,
  { subscription }: SubscriptionReading,
  plan: StoredPlan,
  order: ChangeOffer['order'],
) {
  if (!order.isCharged) return { dueToday: 0, momentsToday: 0, carriedOver: 0 };
  const former = await soldBy(services, subscription.priceId, subscription.amount);
  const cost = required(await services.payments.planChanges.preview(order));
  return {
    dueToday: cost.dueToday,
    momentsToday: momentsBought(cost.subtotal, former, plan),
    carriedOver: cost.carriedOver,
  };
}

/**
 * What a change of plan would come to: a dearer plan counts from today and is paid for the rest of the period; a cheaper one
 * counts from the renewal, and what was paid for stays until then.
 * @throws Refusal NO_PLAN, PLAN_NOT_CHANGEABLE, PLAN_UNAVAILABLE, CARD_PROVIDER_UNAVAILABLE
 */
export async function offerChange(
  services: Services,
  memberId: string,
  priceId: string,
): Promise<ChangeOffer> {
  const plan = await purchasablePlan(services, memberId, priceId, false);
  const reading = await readRunning(services, memberId);
  const { id: subscriptionId, amount, periodStart, periodEnd } = reading.subscription;
  const from = changeDate(services.clock.now(), periodStart);
  const order = { subscriptionId, priceId, from, isCharged: plan.amount > amount };
  const { dueToday, momentsToday, carriedOver } = await costOf(services, reading, plan, order);
  const shown: PlanChange = {
    priceId,
    title: plan.name,
    dueToday,
    momentsToday,
    dueAtRenewal: plan.amount + carriedOver,
    momentsAtRenewal: plan.moments,
    renewsAt: periodEnd.toISOString(),
  };
  return { shown, order, reading };
}
