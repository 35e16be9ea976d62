import type Stripe from 'stripe';
import type {
  PaymentOrder,
  Purchases,
  StartedPurchase,
  StartedSearch,
  SubscriptionOrder,
} from '../payments.ts';
import { ok } from '../provider-result.ts';
import { callStripe } from './errors.ts';

const withSecret = ['latest_invoice.confirmation_secret'];

function toStartedSubscription(subscription: Stripe.Subscription): StartedPurchase {
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  const clientSecret = invoice?.confirmation_secret?.client_secret;
  return {
    subscriptionId: subscription.id,
    // A client secret consists of its intent's ID and a random part.
    intentId: clientSecret?.split('_secret_')[0],
    clientSecret,
    total: invoice?.total ?? 0,
  };
}

const toStartedPayment = (intent: Stripe.PaymentIntent): StartedPurchase => ({
  subscriptionId: undefined,
  intentId: intent.id,
  clientSecret: intent.client_secret ?? undefined,
  total: intent.amount,
});

const toSubscriptionParams = (order: SubscriptionOrder): Stripe.SubscriptionCreateParams => ({
  customer: order.customerId,
  items: [{ price: order.priceId }],
  payment_behavior: 'default_incomplete',
  payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
  ...(order.couponId === undefined ? {} : { discounts: [{ coupon: order.couponId }] }),
  metadata: { memberId: order.memberId, paymentId: order.paymentId },
  expand: withSecret,
});

const toIntentParams = (order: PaymentOrder): Stripe.PaymentIntentCreateParams => ({
  customer: order.customerId,
  amount: order.amount,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  payment_method_options: { card: { require_cvc_recollection: true } },
  description: order.description,
  metadata: { memberId: order.memberId, paymentId: order.paymentId },
});

async function find(stripe: Stripe, search: StartedSearch): Promise<StartedPurchase | undefined> {
  const { customerId: customer, paymentId } = search;
  if (search.kind === 'payment') {
    const { data } = await stripe.paymentIntents.list({ customer, limit: 100 });
    const found = data.find(({ metadata }) => metadata['paymentId'] === paymentId);
    return found && toStartedPayment(found);
  }
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  const found = data.find(({ metadata }) => metadata['paymentId'] === paymentId);
  return (
    found && toStartedSubscription(await stripe.subscriptions.retrieve(found.id, { expand: withSecret }))
  );
}

async function abandonSubscription(stripe: Stripe, id: string): Promise<void> {
  const { latest_invoice: invoice, status } = await stripe.subscriptions.retrieve(id);
  const invoiceId = typeof invoice === 'string' ? invoice : invoice?.id;
  // Voiding fails if the invoice was paid in the meantime, so a plan that was just paid is never canceled.
  if (status === 'incomplete' && invoiceId !== undefined) await stripe.invoices.voidInvoice(invoiceId);
  const { ended_at: endedAt, status: currentStatus } = await stripe.subscriptions.retrieve(id);
  if (endedAt === null && currentStatus === 'incomplete') await stripe.subscriptions.cancel(id);
}

/** Creates the calls of https://docs.stripe.com/api/subscriptions/create and https://docs.stripe.com/api/payment_intents/create. */
export const createPurchaseCalls = (stripe: Stripe): Purchases => ({
  async createCoupon({ id, percentOff }) {
    const terms = { percent_off: percentOff, duration: 'once', max_redemptions: 1 } as const;
    const result = await callStripe(() => stripe.coupons.create({ id, ...terms }));
    const exists =
      !result.ok && result.error.kind === 'invalid' && result.error.code === 'resource_already_exists';
    return result.ok || exists ? ok(id) : result;
  },
  startSubscription: (order) =>
    callStripe(async () =>
      toStartedSubscription(
        await stripe.subscriptions.create(toSubscriptionParams(order), { idempotencyKey: order.key }),
      ),
    ),
  startPayment: (order) =>
    callStripe(async () =>
      toStartedPayment(
        await stripe.paymentIntents.create(toIntentParams(order), { idempotencyKey: order.key }),
      ),
    ),
  findStarted: (search) => callStripe(() => find(stripe, search)),
  abandonSubscription: (id) => callStripe(() => abandonSubscription(stripe, id)),
  abandonPayment: (id) =>
    callStripe(async () => {
      await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    }),
});
