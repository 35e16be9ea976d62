import type Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import { Collection, type Store } from '../store.ts';
import type { TestCard } from './payments/test-cards.ts';

interface Timing {
  /** How long a payment stays processing unless it is settled. */
  processing: number;
  /** How long a delayed webhook is late. */
  delay: number;
  /** How long a reordered webhook waits for another to overtake it. */
  reorder: number;
  /** Before the first repeated delivery of a webhook; each further one waits twice as long. */
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
  timing?: Partial<Timing>;
}

/** What Stripe knows of a card and never tells. */
export interface CardSecret {
  card: TestCard;
  /** Authenticated for payments without the customer, so that renewals need no further step. */
  isSetUp: boolean;
  /** Spent by a payment that did not save it. */
  isSpent: boolean;
}

/** Where a browser is sent to authenticate a payment or a card. */
export interface Authentication {
  id: string;
  intent: string;
  returnUrl: string | null;
}

/** A change of plan whose prorated amounts wait for the next invoice. */
export interface PendingLines {
  lines: Stripe.InvoiceLineItem[];
}

/** An event that our webhook has yet to acknowledge. */
export interface Delivery {
  id: string;
  attempts: number;
}

/** The reply to a call with an idempotency key. */
export interface KeptReply {
  fingerprint: string;
  status: number;
  body: object;
  requestId: string;
}

/** One simulated Stripe account: all that it holds. */
export function openAccount(options: StripeOptions) {
  const collection = <T extends object>(name: string) => new Collection<T>(options.store, `stripe/${name}`);
  const timing: Timing = {
    processing: 20_000,
    delay: 10_000,
    reorder: 3_000,
    retry: 500,
    ...options.timing,
  };
  return {
    options,
    timing,
    /** Where the sandbox was last reached, for links to its pages. */
    origin: 'http://127.0.0.1:3001',
    /** Seconds since the epoch. */
    now: () => options.clock.seconds(),
    /** Told of every event; the deliveries to our webhook listen here. */
    onEvent: (_event: Stripe.EventBase): void => undefined,
    /** Told of every payment that begins processing; what settles it by time listens here. */
    onProcessing: (_intentId: string): void => undefined,
    /** Told of every payment that is not to be settled by time. */
    onHeld: (_intentId: string): void => undefined,

    customers: collection<Stripe.Customer>('customers'),
    deletedCustomers: collection<Stripe.DeletedCustomer>('deleted-customers'),
    products: collection<Stripe.Product>('products'),
    prices: collection<Stripe.Price>('prices'),
    coupons: collection<Stripe.Coupon>('coupons'),
    discounts: collection<Stripe.Discount>('discounts'),
    subscriptions: collection<Stripe.Subscription>('subscriptions'),
    pendingLines: collection<PendingLines>('pending-lines'),
    invoices: collection<Stripe.Invoice>('invoices'),
    invoicePayments: collection<Stripe.InvoicePayment>('invoice-payments'),
    paymentMethods: collection<Stripe.PaymentMethod>('payment-methods'),
    cardSecrets: collection<CardSecret>('card-secrets'),
    paymentIntents: collection<Stripe.PaymentIntent>('payment-intents'),
    setupIntents: collection<Stripe.SetupIntent>('setup-intents'),
    authentications: collection<Authentication>('authentications'),
    charges: collection<Stripe.Charge>('charges'),
    refunds: collection<Stripe.Refund>('refunds'),
    disputes: collection<Stripe.Dispute>('disputes'),
    customerSessions: collection<Stripe.CustomerSession>('customer-sessions'),
    events: collection<Stripe.EventBase>('events'),
    deliveries: collection<Delivery>('deliveries'),
    keptReplies: collection<KeptReply>('kept-replies'),
  };
}

export type Account = ReturnType<typeof openAccount>;
