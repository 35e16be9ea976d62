import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readInput } from '../api/input.ts';
import type { Account } from './account.ts';
import { beginRenewal, chargeRenewal } from './billing/renew-subscription.ts';
import type { Deliveries } from './notifications/deliveries.ts';
import { closeDispute, raiseDispute } from './payments/disputes.ts';
import { hold, settle } from './processing.ts';
import { getId } from './protocol/ids.ts';

/** How long a renewal waits for its draft's webhooks to arrive, in ms. */
const longestDraftWait = 1_500;

const renewal = z.strictObject({
  outcome: z.enum(['paid', 'failed']).optional(),
  draft: z.boolean().optional(),
});
const settlement = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) });
const decision = z.strictObject({ outcome: z.enum(['won', 'lost']) });
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
  app.post<WithId>('/api/payments/:id/hold', ({ params }) => hold(account, params.id));
  app.post<WithId>('/api/payments/:id/dispute', ({ params }) =>
    runTogether(() => raiseDispute(account, params.id)),
  );
  app.post<WithId>('/api/disputes/:id/close', ({ params, body }) => {
    const { outcome } = readInput(decision, body);
    return runTogether(() => closeDispute(account, params.id, outcome));
  });
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
