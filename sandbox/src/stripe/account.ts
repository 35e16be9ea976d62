import type Stripe from 'stripe';
import type { Background } from '../background.ts';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import { Collection, type Store } from '../store.ts';
import type { TestCard } from './payments/test-cards.ts';
import { getId, getSubscriptionId } from './protocol/ids.ts';

interface Timing {
  /** How long a payment stays processing if no call settles it. */
  processing: number;
  /** How long a delayed webhook is held back. */
  delay: number;
  /** How long a reordered webhook waits for a later one. */
  reorder: number;
  /** The wait before a webhook's first retry. Each further wait is twice as long. */
  retry: number;
}

export interface StripeOptions {
  store: Store;
  clock: Clock;
  faults: Faults;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  webhookUrl: string;
  /** Milliseconds. */
  timing?: Partial<Timing> | undefined;
  background?: Background;
}

/** Data of a card that Stripe never returns. */
export interface CardSecret {
  card: TestCard;
  /** Whether the card is authenticated for payments without the customer, so that renewals need no authentication. */
  isSetUp: boolean;
  /** Whether a payment used the card without saving it. */
  isSpent: boolean;
}

/** The page on which a customer authenticates a payment or a card. */
export interface Authentication {
  id: string;
  intent: string;
  returnUrl: string | null;
}

/** An event that our webhook has not acknowledged yet. */
export interface Delivery {
  id: string;
  attempts: number;
}

/** The address that events are delivered to. */
export interface WebhookEndpoint {
  id: string;
  object: 'webhook_endpoint';
  url: string;
  status: 'enabled' | 'disabled';
  enabled_events: string[];
  livemode: false;
}

/** The reply to a call with an idempotency key. */
export interface KeptReply {
  fingerprint: string;
  status: number;
  body: object;
  requestId: string;
  /** When the key was used first, in seconds since the epoch. */
  at: number;
}

/** Opens the data of one simulated Stripe account. */
export function openAccount(options: StripeOptions) {
  const openCollection = <T extends object>(name: string) =>
    new Collection<T>(options.store, `stripe/${name}`);
  const timing: Timing = {
    processing: 20_000,
    delay: 10_000,
    reorder: 3_000,
    retry: 500,
    ...options.timing,
  };
  const invoices = openCollection<Stripe.Invoice>('invoices');
  const invoicePayments = openCollection<Stripe.InvoicePayment>('invoice-payments');
  const paymentIntents = openCollection<Stripe.PaymentIntent>('payment-intents');
  return {
    options,
    timing,
    /** The origin of the last request, for links to the sandbox's pages. */
    origin: 'http://127.0.0.1:3001',
    /** Seconds since the epoch. */
    now: () => options.clock.getSeconds(),
    /** Called for every event. Webhook deliveries listen here. */
    onEvent: (_event: Stripe.EventBase): void => undefined,
    /** Called for every payment that starts processing. The timer that settles payments listens here. */
    onProcessing: (_intentId: string): void => undefined,
    /** Called for every payment that the timer must not settle. */
    onHeld: (_intentId: string): void => undefined,

    customers: openCollection<Stripe.Customer>('customers'),
    deletedCustomers: openCollection<Stripe.DeletedCustomer>('deleted-customers'),
    products: openCollection<Stripe.Product>('products'),
    prices: openCollection<Stripe.Price>('prices'),
    coupons: openCollection<Stripe.Coupon>('coupons'),
    subscriptions: openCollection<Stripe.Subscription>('subscriptions'),
    schedules: openCollection<Stripe.SubscriptionSchedule>('subscription-schedules'),
    invoices,
    listInvoicesOf: invoices.groupBy(getSubscriptionId),
    /** Renewals that a sandbox call made fail, so that their retries fail, too. */
    declinedRenewals: openCollection<{ id: string }>('declined-renewals'),
    invoicePayments,
    listPaymentsOfInvoice: invoicePayments.groupBy(({ invoice }) => getId(invoice)),
    listPaymentsOfIntent: invoicePayments.groupBy(({ payment }) => getId(payment.payment_intent)),
    paymentMethods: openCollection<Stripe.PaymentMethod>('payment-methods'),
    cardSecrets: openCollection<CardSecret>('card-secrets'),
    paymentIntents,
    listIntentsOf: paymentIntents.groupBy(({ customer }) => getId(customer)),
    setupIntents: openCollection<Stripe.SetupIntent>('setup-intents'),
    authentications: openCollection<Authentication>('authentications'),
    charges: openCollection<Stripe.Charge>('charges'),
    refunds: openCollection<Stripe.Refund>('refunds'),
    disputes: openCollection<Stripe.Dispute>('disputes'),
    customerSessions: openCollection<Stripe.CustomerSession>('customer-sessions'),
    webhookEndpoints: openCollection<WebhookEndpoint>('webhook-endpoints'),
    tokens: openCollection<Stripe.Token>('tokens'),
    events: openCollection<Stripe.EventBase>('events'),
    deliveries: openCollection<Delivery>('deliveries'),
    keptReplies: openCollection<KeptReply>('kept-replies'),
  };
}

export type Account = ReturnType<typeof openAccount>;

/**
 * Builds one of Stripe's objects from the fields that the server, the portal, or the sandbox reads. Stripe's own have more, which no one
 * here would miss, so the type promises them.
 */
export const buildObject = <T extends object>(fields: Partial<T>): T => fields as T;
