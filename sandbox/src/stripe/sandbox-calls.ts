import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import { readInput } from '../api/input.ts';
import type { Account } from './account.ts';
import { followPayment } from './billing/collect-payment.ts';
import { beginRenewal, chargeRenewal } from './billing/renew-subscription.ts';
import type { Deliveries } from './notifications/deliveries.ts';
import { settleIntent } from './payments/charging.ts';
import { closeDispute, raiseDispute } from './payments/disputes.ts';
import { findPaymentIntent } from './payments/payment-intents.ts';
import { refund, settleRefund } from './payments/refunds.ts';
import { getId } from './protocol/ids.ts';

/** How long a renewal waits for its draft's webhooks to arrive, in ms. */
const longestDraftWait = 1_500;

const renewal = z.strictObject({
  outcome: z.enum(['paid', 'failed']).optional(),
  draft: z.boolean().optional(),
});
const settlement = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) });
const decision = z.strictObject({ outcome: z.enum(['won', 'lost']) });
const repayment = z.strictObject({ amount: z.int().positive().optional(), pending: z.boolean().optional() });
const pausing = z.strictObject({ paused: z.boolean() });

interface WithId {
  Params: { id: string };
}

/** Registers calls that simulate events outside the server: time passes, banks decide, cardholders dispute charges. */
export function registerSandboxCalls(app: FastifyInstance, account: Account, deliveries: Deliveries): void {
  const runTogether = (work: () => object): object => account.options.store.runTogether(work);

  // At Stripe, an hour is between the draft and its charge. Here, the webhooks of the draft arrive in between.
  app.post<WithId>('/api/subscriptions/:id/renew', async ({ params, body }) => {
    const { outcome, draft } = readInput(renewal, body);
    const begun = runTogether(() => beginRenewal(account, params.id));
    if (draft) return begun;
    await deliveries.settle(longestDraftWait);
    return runTogether(() => chargeRenewal(account, params.id, outcome));
  });
  app.post<WithId>('/api/payments/:id/settle', ({ params, body }) => {
    const { outcome } = readInput(settlement, body);
    return runTogether(() => settle(account, params.id, outcome === 'succeeded'));
  });
  app.post<WithId>('/api/payments/:id/hold', ({ params }) => {
    const intent = findPaymentIntent(account, params.id);
    account.onHeld(params.id);
    return intent;
  });
  app.post<WithId>('/api/payments/:id/dispute', ({ params }) =>
    runTogether(() => raiseDispute(account, params.id)),
  );
  app.post<WithId>('/api/disputes/:id/close', ({ params, body }) => {
    const { outcome } = readInput(decision, body);
    return runTogether(() => closeDispute(account, params.id, outcome));
  });
  app.post<WithId>('/api/payments/:id/refund', ({ params, body }) => {
    const { amount, pending } = readInput(repayment, body);
    const request = { payment_intent: params.id, amount };
    return runTogether(() => refund(account, request, pending ? 'pending' : 'succeeded'));
  });
  app.post<WithId>('/api/refunds/:id/settle', ({ params, body }) => {
    const { outcome } = readInput(settlement, body);
    return runTogether(() => settleRefund(account, params.id, outcome));
  });
  app.delete<WithId>('/api/records/:id', ({ params }) => runTogether(() => removeRecord(account, params.id)));
  app.post('/api/webhooks', ({ body }) => {
    const { paused } = readInput(pausing, body);
    deliveries.pause(paused);
    return { paused };
  });
  app.get('/api/books', () => listRecords(account));
}

/** Lists the data that a reconciliation compares. Payments are payment intents, each with its invoice if it has one. */
function listRecords(account: Account): object {
  const invoices = new Map(
    account.invoicePayments.list().map(({ payment, invoice }) => [payment.payment_intent, getId(invoice)]),
  );
  return {
    customers: account.customers.list(),
    subscriptions: account.subscriptions.list(),
    invoices: account.invoices.list(),
    payments: account.paymentIntents.list().map((intent) => ({
      ...intent,
      invoice: invoices.get(intent.id) ?? null,
    })),
    refunds: account.refunds.list(),
    disputes: account.disputes.list(),
  };
}

/** Removes an object without a trace, as someone who cleans up the account in the dashboard does. */
function removeRecord(account: Account, id: string): object {
  const { customers, subscriptions, prices, coupons, paymentIntents, paymentMethods } = account;
  for (const collection of [customers, subscriptions, prices, coupons, paymentIntents, paymentMethods])
    collection.delete(id);
  return { id, deleted: true };
}

/** Settles a payment that was processing, and updates its invoice and subscription. */
function settle(account: Account, intentId: string, isPaid: boolean): Stripe.PaymentIntent {
  const intent = settleIntent(account, findPaymentIntent(account, intentId), isPaid);
  followPayment(account, intent);
  return intent;
}

/**
 * Lets processing payments succeed after a while if no call settles them, also payments from before a restart.
 * @returns a function that stops the timers
 */
export function settleInTime(account: Account): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const stop = () => {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  };
  account.onProcessing = (intentId) => {
    const timer = setTimeout(() => {
      timers.delete(intentId);
      const isWaiting = account.paymentIntents.get(intentId)?.status === 'processing';
      if (isWaiting) account.options.store.runTogether(() => settle(account, intentId, true));
    }, account.timing.processing);
    timers.set(intentId, timer);
  };
  account.onHeld = (intentId) => {
    clearTimeout(timers.get(intentId));
    timers.delete(intentId);
  };
  for (const intent of account.paymentIntents.list())
    if (intent.status === 'processing') account.onProcessing(intent.id);
  account.options.store.onReset(stop);
  return stop;
}
