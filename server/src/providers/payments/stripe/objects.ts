import type Stripe from 'stripe';
import type { PaymentStatus } from '@moments/contract/payments/checkout';
import type { ProviderPayment, ProviderSubscription, SubscriptionState } from '../payment-reader.ts';

export const toDate = (seconds: number): Date => new Date(seconds * 1000);

export const getId = (reference: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

const intentStatuses: Readonly<Record<string, PaymentStatus>> = {
  requires_confirmation: 'requires_confirmation',
  requires_action: 'requires_action',
  processing: 'processing',
  // Only with manual capture, which we don't use. It must never count as a success.
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

function toPaymentStatus(intent: Stripe.PaymentIntent): PaymentStatus {
  if (intent.status === 'requires_payment_method' && intent.last_payment_error) return 'failed';
  return intentStatuses[intent.status] ?? 'requires_payment_method';
}

const findCharge = (intent: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  intent.latest_charge !== null && typeof intent.latest_charge === 'object'
    ? intent.latest_charge
    : undefined;

/** The bank's reason, as Stripe names it: https://docs.stripe.com/declines/codes */
const toFailure = ({ last_payment_error: error }: Stripe.PaymentIntent, charge: Stripe.Charge) => ({
  id: charge.id,
  at: toDate(charge.created),
  code: error?.decline_code ?? error?.code ?? charge.failure_code ?? undefined,
});

/** @param intent with `latest_charge` expanded */
export function toPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = findCharge(intent);
  return {
    id: intent.id,
    customerId: getId(intent.customer),
    memberId: intent.metadata['memberId'],
    paymentId: intent.metadata['paymentId'],
    status: toPaymentStatus(intent),
    amount: intent.amount,
    clientSecret: intent.client_secret ?? undefined,
    methodType: charge?.payment_method_details?.type,
    methodId: charge?.payment_method ?? undefined,
    cardId: getId(intent.payment_method),
    cardBrand: charge?.payment_method_details?.card?.brand ?? undefined,
    last4: charge?.payment_method_details?.card?.last4 ?? undefined,
    receiptUrl: charge?.receipt_url ?? undefined,
    createdAt: toDate(intent.created),
    refunded: charge?.amount_refunded ?? 0,
    failure: charge?.status === 'failed' ? toFailure(intent, charge) : undefined,
  };
}

const subscriptionStates: Readonly<Record<string, SubscriptionState>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'never-began',
  trialing: 'active',
  active: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
  paused: 'paused',
  canceled: 'ended',
};

function toSubscriptionState(subscription: Stripe.Subscription): SubscriptionState {
  const state = subscriptionStates[subscription.status] ?? 'incomplete';
  return state === 'active' && subscription.pause_collection ? 'paused' : state;
}

/** Gets the plan of the schedule's phase that begins with the next period. */
function findNextPriceId({ schedule }: Stripe.Subscription, periodEnd: number): string | undefined {
  const phases = typeof schedule === 'object' ? schedule?.phases : undefined;
  return getId(phases?.find(({ start_date: start }) => start >= periodEnd)?.items[0]?.price);
}

/**
 * Converts a subscription.
 * @param subscription with `schedule` expanded, or its booked plan is unknown
 * @throws Error for a subscription without an item. Stripe has none
 */
export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`subscription ${subscription.id} has no item`);
  // A plan can end before its period does, as when a partner stops paying for it.
  const periodEnd = Math.min(item.current_period_end, subscription.ended_at ?? Infinity);
  return {
    id: subscription.id,
    customerId: getId(subscription.customer) ?? '',
    memberId: subscription.metadata['memberId'],
    paymentId: subscription.metadata['paymentId'],
    state: toSubscriptionState(subscription),
    productId: getId(item.price.product) ?? '',
    priceId: item.price.id,
    amount: item.price.unit_amount ?? 0,
    startedAt: toDate(subscription.start_date),
    periodStart: toDate(item.current_period_start),
    periodEnd: toDate(periodEnd),
    endsWithPeriod: subscription.cancel_at_period_end,
    nextPriceId: findNextPriceId(subscription, item.current_period_end),
    pendingPriceId: subscription.pending_update?.subscription_items?.[0]?.price.id,
  };
}
