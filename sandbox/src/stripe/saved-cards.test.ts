import type StripeSdk from 'stripe';
import type Stripe from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { createActivePlan, readError, startSimulatedStripe } from '../../test/simulated-stripe.ts';

const simulated = await startSimulatedStripe();
afterAll(() => simulated.close());

function confirmSetup(browser: StripeSdk, intent: Stripe.SetupIntent, payment_method: string) {
  // The SDK's types are for servers and omit the secret.
  const params = { client_secret: intent.client_secret, payment_method };
  return browser.setupIntents.confirm(intent.id, params);
}

const createSetup = (customer: string) =>
  simulated.stripe.setupIntents.create({
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
  });

describe('a setup intent', () => {
  it('saves a card without charging it, and makes it the default', async () => {
    const { stripe, browser } = simulated;
    const { customer, subscription } = await createActivePlan(simulated);
    const done = await confirmSetup(browser, await createSetup(customer.id), 'pm_card_mastercard');
    expect(done.status).toBe('succeeded');
    const added = done.payment_method as string;
    const cards = await stripe.customers.listPaymentMethods(customer.id);
    expect(cards.data.map(({ card }) => card?.last4)).toEqual(['4444', '4242']);
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: added } });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: added });
    const read = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(read.invoice_settings.default_payment_method).toBe(added);
    expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('rejects a declined card, and accepts another with the same secret', async () => {
    const { browser } = simulated;
    const { customer } = await createActivePlan(simulated);
    const intent = await createSetup(customer.id);
    const rejection = await readError(confirmSetup(browser, intent, 'pm_card_chargeDeclined'));
    expect(rejection).toMatchObject({ statusCode: 402, setup_intent: { status: 'requires_payment_method' } });
    expect((await confirmSetup(browser, intent, 'pm_card_visa')).status).toBe('succeeded');
  });

  it('requires authentication on the bank’s page', async () => {
    const { stripe, browser } = simulated;
    const { customer } = await createActivePlan(simulated);
    const waiting = await confirmSetup(
      browser,
      await createSetup(customer.id),
      'pm_card_authenticationRequired',
    );
    const { stripe_js: page } = waiting.next_action?.use_stripe_sdk as { stripe_js: string };
    await fetch(page, { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) });
    expect((await stripe.setupIntents.retrieve(waiting.id)).status).toBe('succeeded');
  });

  it('rejects payment_method_types, which this version no longer accepts', async () => {
    const { customer } = await createActivePlan(simulated);
    const old: object = { customer: customer.id, payment_method_types: ['card'] };
    expect(await readError(simulated.stripe.setupIntents.create(old))).toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'payment_method_types',
    });
  });
});

describe('a saved card', () => {
  it('removes a detached card permanently', async () => {
    const { stripe } = simulated;
    const { customer, subscription } = await createActivePlan(simulated);
    const id = subscription.default_payment_method as string;
    expect((await stripe.paymentMethods.detach(id)).customer).toBeNull();
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
    expect((await readError(stripe.paymentMethods.detach(id))).statusCode).toBe(400);
    const again = await readError(stripe.paymentMethods.attach(id, { customer: customer.id }));
    expect(again.message).toMatch(/may not be used again/);
  });

  it('accepts a default card only of the same customer', async () => {
    const { stripe } = simulated;
    const { subscription } = await createActivePlan(simulated);
    const { customer } = await createActivePlan(simulated);
    const foreign = subscription.default_payment_method as string;
    const rejection = await readError(
      stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: foreign } }),
    );
    expect(rejection.code).toBe('resource_missing');
  });

  it('opens the card form only with a customer session, which shows no saved cards', async () => {
    const { stripe, url } = simulated;
    const { customer } = await createActivePlan(simulated);
    const open = (redisplay: 'enabled' | 'disabled') =>
      stripe.customerSessions.create({
        customer: customer.id,
        components: {
          payment_element: { enabled: true, features: { payment_method_redisplay: redisplay } },
        },
      });
    const begin = (secret: string) =>
      fetch(`${url}/v1/elements/sessions?customer_session_client_secret=${secret}`, {
        headers: { authorization: 'Bearer pk_test_sandbox' },
      });
    expect((await begin((await open('disabled')).client_secret)).status).toBe(200);
    expect((await begin('cuss_secret_other')).status).toBe(401);
    expect((await readError(open('enabled'))).message).toContain('no saved cards');
  });
});

describe('a typed card', () => {
  const createTypedCard = (card: Partial<Stripe.PaymentMethodCreateParams.Card>) =>
    simulated.browser.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', ...card },
    });

  it('creates a payment method with brand, last four digits, and expiration date', async () => {
    expect(await createTypedCard({})).toMatchObject({
      type: 'card',
      customer: null,
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 },
    });
  });

  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ exp_month: 13 }, 'invalid_expiry_month'],
    [{ exp_year: 2020 }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
    [{ number: '4111111111111111' }, 'card_declined'],
  ])('rejects %j with %s', async (card, code) => {
    expect(await readError(createTypedCard(card))).toMatchObject({ statusCode: 402, code });
  });
});
