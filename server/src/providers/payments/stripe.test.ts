import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '@moments/launcher/ports';
import { buildSandbox, type Sandbox } from '@moments/sandbox/app';
import { readConfiguration } from '@moments/sandbox/configuration';
import { createStripePayments } from './stripe.ts';
import { callStripe } from './stripe/errors.ts';

const settings = { stripeSecretKey: 'sk_test_sandbox', stripeWebhookSecret: 'whsec_sandbox' };

describe('the Stripe adapter', () => {
  let sandbox: Sandbox;
  let url: string;
  beforeAll(async () => {
    const port = String(await findFreePort());
    sandbox = await buildSandbox(readConfiguration({ SANDBOX_PORT: port, SANDBOX_SMTP_PORT: '0' }));
    ({ url } = await sandbox.listen());
  });
  afterEach(() => fetch(`${url}/api/faults`, { method: 'DELETE' }));
  afterAll(() => sandbox.close());

  const createPayments = (more: object = {}) =>
    createStripePayments({ ...settings, stripeApiUrl: url, ...more });
  const fail = (fault: string, times: number) =>
    fetch(`${url}/api/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'stripe', fault, times }),
    });
  const createCustomer = (key: string) =>
    createPayments().createCustomer({ memberId: `member-${key}`, email: `${key}@example.com`, key });

  it('returns the same object for the same key, even when the first reply was lost', async () => {
    await fail('lost-reply', 1);
    const first = await createCustomer('a');
    expect(first.ok).toBe(true);
    expect(await createCustomer('a')).toEqual(first);
    expect(await createPayments().findCustomer({ memberId: 'member-a', email: 'a@example.com' })).toEqual(
      first,
    );
  });

  it('marks the key as used after a server error of Stripe, and not after a missing reply', async () => {
    await fail('error-500', 3);
    expect(await createCustomer('b')).toMatchObject({
      ok: false,
      error: { kind: 'unavailable', isKeyUsed: true },
    });
    const nowhere = createPayments({ stripeApiUrl: 'http://127.0.0.1:1' });
    const unanswered = await nowhere.createCustomer({ memberId: 'm', email: 'c@example.com', key: 'c' });
    expect(unanswered).toMatchObject({ ok: false, error: { kind: 'unavailable', isKeyUsed: false } });
  });

  it('names what is missing', async () => {
    expect(await createPayments().readSubscription('sub_none')).toEqual({
      ok: false,
      error: { kind: 'not-found', missing: 'subscription' },
    });
    expect(await createPayments().readPayment('pi_none')).toEqual({
      ok: false,
      error: { kind: 'not-found', missing: expect.any(String) as string },
    });
  });

  it('[CHK-13] learns nothing about an object from a revoked key, a key without permission or of the other mode, or a rate limit', async () => {
    const unavailable = { ok: false, error: { kind: 'unavailable', isKeyUsed: false } };
    const revoked = createPayments({ stripeSecretKey: 'sk_test_wrong' });
    expect(await revoked.readPayment('pi_none')).toMatchObject(unavailable);
    expect(await revoked.endSubscription('sub_none', 'now')).toMatchObject(unavailable);
    const answers = [
      new Stripe.errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        statusCode: 404,
        code: 'resource_missing',
        message:
          "No such subscription: 'sub_1'; a similar object exists in live mode, but a test mode key was used to make this request.",
      }),
      new Stripe.errors.StripePermissionError({ type: 'invalid_request_error', statusCode: 403 }),
      new Stripe.errors.StripeRateLimitError({
        type: 'invalid_request_error',
        statusCode: 400,
        code: 'rate_limit',
      }),
    ];
    for (const answer of answers)
      expect(await callStripe(() => Promise.reject(answer))).toMatchObject(unavailable);
  });

  it('keeps member input out of the cause of an error', async () => {
    const made = await createCustomer('d');
    const order = { memberId: 'm', paymentId: 'p', key: 'e', amount: 1, description: 'secret words' };
    const rejected = await createPayments().startPayment({ ...order, customerId: made.ok ? made.value : '' });
    expect(rejected).toMatchObject({ ok: false, error: { kind: 'invalid', code: 'amount_too_small' } });
    expect(JSON.stringify(rejected)).not.toContain('secret words');
  });

  it('reads an invoice again that can’t be paid, and counts it as charged if another tab has paid it', async () => {
    const stripe = new Stripe(settings.stripeSecretKey, {
      host: '127.0.0.1',
      port: new URL(url).port,
      protocol: 'http',
      telemetry: false,
    });
    const made = await createCustomer('g');
    const { id: product } = await stripe.products.create({ name: 'Starter' });
    const recurring = { interval: 'month' } as const;
    const price = await stripe.prices.create({ product, currency: 'usd', unit_amount: 2_900, recurring });
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: made.ok ? made.value : '' });
    const plan = await stripe.subscriptions.create({
      customer: made.ok ? made.value : '',
      items: [{ price: price.id }],
      default_payment_method: card.id,
    });
    const invoiceId = typeof plan.latest_invoice === 'string' ? plan.latest_invoice : '';
    expect(await createPayments().planChanges.payInvoice({ invoiceId, cardId: undefined })).toEqual({
      ok: true,
      value: 'charged',
    });
  });

  describe('an invoice that another call is paying', () => {
    /** Answers like Stripe to the second of two calls at once: it rejects to pay. Then reads the invoice as given. */
    async function payAtBusyStripe(readAgain: (answer: ServerResponse) => unknown) {
      let reads = 0;
      const send = (answer: ServerResponse, status: number, body: object) =>
        answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const busy = createServer((request, answer) => {
        if (request.method === 'POST')
          send(answer, 400, { error: { type: 'invalid_request_error', message: 'Invoice is already paid' } });
        else if ((reads += 1) === 1) send(answer, 200, { id: 'in_1', object: 'invoice', status: 'open' });
        else readAgain(answer);
      });
      const port = await findFreePort();
      await once(busy.listen(port, '127.0.0.1'), 'listening');
      try {
        const { planChanges } = createPayments({ stripeApiUrl: `http://127.0.0.1:${String(port)}` });
        return await planChanges.payInvoice({ invoiceId: 'in_1', cardId: undefined });
      } finally {
        busy.closeAllConnections();
        await once(busy.close(), 'close');
      }
    }

    it('[CHK-13] counts as charged, even when Stripe takes three seconds to show it', async () => {
      const paid = await payAtBusyStripe((answer) =>
        setTimeout(
          () =>
            answer
              .writeHead(200, { 'content-type': 'application/json' })
              .end(JSON.stringify({ id: 'in_1', object: 'invoice', status: 'paid' })),
          3_000,
        ),
      );
      expect(paid).toEqual({ ok: true, value: 'charged' });
    });

    it('[CHK-13] isn’t called a fault of ours when Stripe can’t be read', async () => {
      const paid = await payAtBusyStripe((answer) => answer.destroy());
      expect(paid).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    });
  });

  it('[API-04] stops waiting after the time limit', async () => {
    const outcome = await callStripe(() => wait(2_000), 50);
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'unavailable', isKeyUsed: false } });
  });

  it('creates a coupon once', async () => {
    const coupon = { id: 'referral-1', percentOff: 20 };
    expect(await createPayments().createCoupon(coupon)).toEqual({ ok: true, value: 'referral-1' });
    expect(await createPayments().createCoupon(coupon)).toEqual({ ok: true, value: 'referral-1' });
  });
});
