import { afterAll, describe, expect, it } from 'vitest';
import {
  createActivePlan,
  createSdk,
  createCustomerAndPlan,
  readError,
  startSimulatedStripe,
} from '../../test/simulated-stripe.ts';

const simulated = await startSimulatedStripe();
afterAll(() => simulated.close());

describe('keys', () => {
  it('rejects a wrong or missing key with 401', async () => {
    const rejection = await readError(createSdk(simulated.url, 'sk_test_other').customers.list());
    expect(rejection).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect((await fetch(`${simulated.url}/v1/customers`)).status).toBe(401);
  });

  it('limits the publishable key to a browser’s calls, and to intents with their secret', async () => {
    const { browser, stripe } = simulated;
    const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' });
    expect((await readError(browser.customers.list())).statusCode).toBe(401);
    expect(
      (await readError(browser.paymentIntents.create({ amount: 900, currency: 'usd' }))).statusCode,
    ).toBe(401);
    expect((await readError(browser.paymentIntents.retrieve(intent.id))).code).toBe('parameter_missing');
    const wrong = browser.paymentIntents.retrieve(intent.id, { client_secret: `${intent.id}_secret_x` });
    expect((await readError(wrong)).statusCode).toBe(404);
    const right = browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? '' });
    expect((await right).id).toBe(intent.id);
  });

  it('the publishable one sees no metadata, which names the member', async () => {
    const { browser, stripe } = simulated;
    const metadata = { memberId: 'm1' };
    const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'usd', metadata });
    expect(intent.metadata).toEqual(metadata);
    const seen = await browser.paymentIntents.retrieve(intent.id, {
      client_secret: intent.client_secret ?? '',
    });
    expect(seen).not.toHaveProperty('metadata');
  });

  it('accepts calls from pages of other origins', async () => {
    const preflight = await fetch(`${simulated.url}/v1/payment_methods`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    const rejected = await fetch(`${simulated.url}/v1/payment_methods`);
    expect(rejected.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('parameters', () => {
  const create = (params: object) => simulated.stripe.paymentIntents.create(params as never);

  it.each([
    [{ payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [
      { payment_method_options: { card: { nope: '1' } } },
      'parameter_unknown',
      'payment_method_options[card][nope]',
    ],
    [{ amount: 'ten' }, 'parameter_invalid', 'amount'],
    [{ currency: undefined }, 'parameter_missing', 'currency'],
  ])('rejects %j as %s', async (params, code, param) => {
    const rejection = await readError(create({ amount: 900, currency: 'usd', ...params }));
    expect(rejection).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', code, param });
  });

  it('a subscription has no require_cvc_recollection among its card options', async () => {
    const { stripe } = simulated;
    const { customer, price } = await createCustomerAndPlan(stripe);
    const card: object = { require_cvc_recollection: true };
    const rejection = await readError(
      stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: price.id }],
        payment_settings: { payment_method_options: { card } },
      }),
    );
    expect(rejection.code).toBe('parameter_unknown');
  });

  it('answers 404 to an unknown object and an unknown path', async () => {
    const rejection = await readError(simulated.stripe.subscriptions.retrieve('sub_none'));
    expect(rejection).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect(rejection.requestId).toMatch(/^req_/);
    expect((await fetch(`${simulated.url}/v1/nothing`)).status).toBe(404);
  });
});

describe('lists', () => {
  it('returns lists in pages, newest first, and the SDK reads them all', async () => {
    const { stripe } = simulated;
    const email = 'many@example.com';
    const made: string[] = [];
    for (let count = 0; count < 25; count += 1) made.push((await stripe.customers.create({ email })).id);
    const first = await stripe.customers.list({ email });
    expect(first).toMatchObject({ object: 'list', url: '/v1/customers', has_more: true });
    expect(first.data).toHaveLength(10);
    const all: string[] = [];
    for await (const { id } of stripe.customers.list({ email, limit: 7 })) all.push(id);
    expect(all).toEqual(made.reverse());
  });

  it('expands the requested fields, even nested ones', async () => {
    const { stripe } = simulated;
    const { subscription, customer } = await createActivePlan(simulated);
    const list = await stripe.subscriptions.list({
      customer: customer.id,
      expand: ['data.latest_invoice.payments'],
    });
    expect(list.data[0]).toMatchObject({
      id: subscription.id,
      latest_invoice: { status: 'paid', payments: { data: [{ status: 'paid' }] } },
    });
    const rejection = await readError(
      stripe.subscriptions.retrieve(subscription.id, { expand: ['nothing'] }),
    );
    expect(rejection.message).toContain('cannot be expanded');
  });
});

describe('the catalog', () => {
  it('finds prices by their keys, and gives a key to one price only', async () => {
    const { stripe } = simulated;
    const product = await stripe.products.create({ id: 'prod_starter', name: 'Starter' });
    const base = { product: product.id, currency: 'usd', unit_amount: 3100, lookup_key: 'starter' };
    const price = await stripe.prices.create(base);
    expect(await readError(stripe.prices.create(base))).toMatchObject({ param: 'lookup_key' });
    const found = await stripe.prices.list({ lookup_keys: ['starter'] });
    expect(found.data.map(({ id }) => id)).toEqual([price.id]);
    expect((await stripe.prices.update(price.id, { active: false })).active).toBe(false);
    expect((await readError(stripe.products.create({ id: 'prod_starter', name: 'x' }))).code).toBe(
      'resource_already_exists',
    );
  });
});

describe('a deleted customer', () => {
  it('keeps a deleted customer recognizable, and ends the plan', async () => {
    const { stripe } = simulated;
    const { customer, subscription } = await createActivePlan(simulated);
    await stripe.customers.del(customer.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });
});
