import { AppError } from '../../../platform/errors/app-error.ts';
import type { SubscriptionSnapshot, SubscriptionState } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import { findActivePlan } from '../subscriptions-repository.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';

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
export async function readChangeablePlan(
  services: Services,
  memberId: string,
): Promise<SubscriptionSnapshot> {
  const running = await findActivePlan(services.database, memberId);
  if (!running) throw new AppError('NO_PLAN');
  const reading = unwrapProviderResult(
    await services.payments.readSubscription(running.stripeSubscriptionId),
  );
  const { state } = reading.subscription;
  if (state === 'active') return reading;
  const message = obstacles[state];
  throw new AppError('PLAN_NOT_CHANGEABLE', message === undefined ? {} : { message });
}
