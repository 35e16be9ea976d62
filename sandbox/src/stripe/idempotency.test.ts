import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  confirmInBrowser,
  createSdk,
  createCustomerAndPlan,
  readError,
  startSimulatedStripe,
  startPlan,
} from '../../test/simulated-stripe.ts';

const simulated = await startSimulatedStripe();
afterAll(() => simulated.close());

describe('an idempotency key', () => {
  it('returns the same reply to the same request, and does the work once', async () => {
    const { stripe } = simulated;
    const options = { idempotencyKey: 'same' };
    const first = await stripe.customers.create({ email: 'once@example.com' }, options);
    const second = await stripe.customers.create({ email: 'once@example.com' }, options);
    expect(second).toEqual(first);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.customers.list({ email: 'once@example.com' })).data).toHaveLength(1);
  });

  it('forgets a key after 24 hours', async () => {
    const { stripe, clock } = simulated;
    const create = () => stripe.customers.create({ email: 'day@example.com' }, { idempotencyKey: 'day' });
    const first = await create();
    clock.moveTo(new Date(Date.now() + 23.9 * 3_600_000).toISOString());
    expect((await create()).id).toBe(first.id);
    clock.moveTo(new Date(Date.now() + 24.1 * 3_600_000).toISOString());
    expect((await create()).id).not.toBe(first.id);
    clock.moveTo(null);
  });

  it('rejects a used key with other parameters or for another call', async () => {
    const { stripe } = simulated;
    const options = { idempotencyKey: 'other' };
    await stripe.customers.create({ email: 'a@example.com' }, options);
    const changed = await readError(stripe.customers.create({ email: 'b@example.com' }, options));
    expect(changed).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    const elsewhere = await readError(stripe.products.create({ name: 'a' }, options));
    expect(elsewhere.type).toBe('StripeIdempotencyError');
  });

  it('replays a decline, but not a request that never started', async () => {
    const { stripe } = simulated;
    const pay = () =>
      stripe.paymentIntents.create(
        { amount: 900, currency: 'usd', payment_method: 'pm_card_chargeDeclined', confirm: true },
        { idempotencyKey: 'decline' },
      );
    const [first, second] = [await readError(pay()), await readError(pay())];
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
    const options = { idempotencyKey: 'typo' };
    const typo: object = { email: 'x@example.com', nope: 1 };
    expect((await readError(stripe.customers.create(typo, options))).code).toBe('parameter_unknown');
    expect((await stripe.customers.create({ email: 'x@example.com' }, options)).id).toMatch(/^cus_/);
  });
});

describe('faults', () => {
  it('a lost reply and the SDK’s repeat make one subscription and one charge', async () => {
    const { faults, url } = simulated;
    const patient = createSdk(url, 'sk_test_sandbox', { maxNetworkRetries: 2 });
    const { customer, price } = await createCustomerAndPlan(patient);
    faults.add({ provider: 'stripe', fault: 'lost-reply', times: 1 });
    const { subscription, secret } = await startPlan(patient, {
      customer: customer.id,
      items: [{ price: price.id }],
    });
    expect(faults.list()).toEqual([]);
    await confirmInBrowser(simulated.browser, secret, 'pm_card_visa');
    const all = await patient.subscriptions.list({ customer: customer.id, status: 'all' });
    expect(all.data.map(({ id }) => id)).toEqual([subscription.id]);
    expect((await patient.charges.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('an error 500 does no work, and is replayed under its key', async () => {
    const { stripe, faults } = simulated;
    const create = () =>
      stripe.customers.create(
        { email: 'e500@example.com' },
        { idempotencyKey: 'e500', maxNetworkRetries: 0 },
      );
    faults.add({ provider: 'stripe', fault: 'error-500', times: 1 });
    expect(await readError(create())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect((await readError(create())).statusCode).toBe(500);
    expect((await stripe.customers.list({ email: 'e500@example.com' })).data).toEqual([]);
  });

  it('a timeout never answers and does no work', async () => {
    const { stripe, faults } = simulated;
    faults.add({ provider: 'stripe', fault: 'timeout', times: 1 });
    const create = stripe.customers.create(
      { email: 't@example.com' },
      { timeout: 300, maxNetworkRetries: 0 },
    );
    expect((await readError(create)).type).toBe('StripeConnectionError');
    expect((await stripe.customers.list({ email: 't@example.com' })).data).toEqual([]);
  });

  it('a slow call takes 3 seconds and works', async () => {
    const { stripe, faults } = simulated;
    faults.add({ provider: 'stripe', fault: 'slow', times: 1 });
    const start = Date.now();
    await stripe.customers.create({ email: 's@example.com' });
    expect(Date.now() - start).toBeGreaterThanOrEqual(2_900);
  });

  it('applies faults to the server’s calls, and to the browser’s only if requested', async () => {
    const { browser, faults } = simulated;
    const create = () => browser.tokens.create({ cvc_update: { cvc: '123' } }, { maxNetworkRetries: 0 });
    faults.add({ provider: 'stripe', fault: 'error-500', times: 1 });
    expect((await create()).id).toMatch(/^cvctok_/);
    faults.clear();
    faults.add({ provider: 'stripe', fault: 'error-500', times: 1, caller: 'browser' });
    expect((await readError(create())).statusCode).toBe(500);
  });
});

describe('the journal', () => {
  it('restores everything after a restart, including replies by key', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'stripe.jsonl');
    const before = await startSimulatedStripe({ file });
    const { customer, price } = await createCustomerAndPlan(before.stripe);
    const params = { customer: customer.id, items: [{ price: price.id }] };
    const options = { idempotencyKey: 'kept' };
    const first = await before.stripe.subscriptions.create(params, options);
    const { secret } = await startPlan(before.stripe, params);
    await before.close();

    const after = await startSimulatedStripe({ file });
    const replayed = await after.stripe.subscriptions.create(params, options);
    expect(replayed.id).toBe(first.id);
    expect((await confirmInBrowser(after.browser, secret, 'pm_card_visa')).status).toBe('succeeded');
    const records = (await (await fetch(`${after.url}/api/books`)).json()) as Record<string, unknown[]>;
    expect(records).toMatchObject({
      customers: [{ id: customer.id }],
      payments: expect.arrayContaining([
        expect.objectContaining({ amount: 2900, amount_received: 2900, status: 'succeeded', metadata: {} }),
      ]) as unknown,
      refunds: [],
    });
    expect(records['subscriptions']).toHaveLength(2);
    expect(records['invoices']).toHaveLength(2);
    after.store.reset();
    expect((await after.stripe.customers.list()).data).toEqual([]);
    await after.close();
  });
});
