import type { SubscriptionReading, SubscriptionState } from '../../../providers/payments/payment-reader.ts';
import { Refusal } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { findRunning } from '../subscriptions-repository.ts';
import { required } from '../unwrap-provider-result.ts';

/** Why a plan can't be changed just now, and what to do. */
const obstacles: Partial<Record<SubscriptionState, string>> = {
  'past-due':
    'Your last renewal isn’t paid yet. Please pay it in Billing first, then you can change your plan.',
  paused: 'Your plan is paused, so it can’t be changed now. Nothing is charged while it is.',
};

/**
 * A member's plan as the card provider has it, to be changed.
 * @throws Refusal NO_PLAN, PLAN_NOT_CHANGEABLE, CARD_PROVIDER_UNAVAILABLE
 */
export async function readChangeable(services: Services, memberId: string): Promise<SubscriptionReading> {
  const running = await findRunning(services.database, memberId);
  if (!running) throw new Refusal('NO_PLAN');
  const reading = required(await services.payments.readSubscription(running.stripeSubscriptionId));
  const { state } = reading.subscription;
  if (state === 'active') return reading;
  const message = obstacles[state];
  throw new Refusal('PLAN_NOT_CHANGEABLE', message === undefined ? {} : { message });
}
