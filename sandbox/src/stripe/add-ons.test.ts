import type Stripe from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createActivePlan,
  confirmInBrowser,
  readError,
  startSimulatedStripe,
} from '../../test/simulated-stripe.ts';

const simulated = await startSimulatedStripe();
afterAll(() => simulated.close());

const addOn = (customer: string): Stripe.PaymentIntentCreateParams => ({
  amount: 900,
  currency: 'usd',
  customer,
  allowed_payment_method_types: ['card'],
  payment_method_options: { card: { require_cvc_recollection: true } },
  metadata: { memberId: 'm1' },
});

describe('an add-on', () => {
  it('charges an add-on as its own payment without an invoice', async () => {
    const { stripe, browser } = simulated;
    const { customer, subscription } = await createActivePlan(simulated);
    const intent = await stripe.paymentIntents.create(addOn(customer.id));
    expect(intent.status).toBe('requires_payment_method');
    const seen = await confirmInBrowser(browser, intent.client_secret ?? '', 'pm_card_visa');
    // A publishable key sees no metadata.
    expect(seen).not.toHaveProperty('metadata');
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 900, metadata: { memberId: 'm1' } });
    expect((paid.latest_charge as Stripe.Charge).payment_method_details?.card?.last4).toBe('4242');
    const links = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent.id },
    });
    expect(links.data).toEqual([]);
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  });

  it('pays an add-on with a saved card only if its CVC is entered again', async () => {
    const { stripe, browser } = simulated;
    const { customer, subscription } = await createActivePlan(simulated);
    const intent = await stripe.paymentIntents.create(addOn(customer.id));
    const confirm = (options?: Stripe.PaymentIntentConfirmParams) =>
      browser.paymentIntents.confirm(intent.id, {
        payment_method: subscription.default_payment_method as string,
        ...options,
        ...({ client_secret: intent.client_secret } as object),
      });
    const rejection = await readError(confirm());
    expect(rejection).toMatchObject({ statusCode: 400, param: 'payment_method_options[card][cvc_token]' });
    const { id: cvc_token } = await browser.tokens.create({ cvc_update: { cvc: '123' } });
    const paid = await confirm({ payment_method_options: { card: { cvc_token } } });
    expect(paid.status).toBe('succeeded');
    const next = await stripe.paymentIntents.create(addOn(customer.id));
    const again = stripe.paymentIntents.confirm(next.id, {
      payment_method: subscription.default_payment_method as string,
      payment_method_options: { card: { cvc_token } },
    });
    expect((await readError(again)).code).toBe('token_already_used');
    expect((await readError(browser.tokens.create({ cvc_update: { cvc: '12' } }))).code).toBe('invalid_cvc');
  });

  it('an add-on payment can be canceled before it is paid, and then can’t be paid', async () => {
    const { stripe, browser } = simulated;
    const { customer } = await createActivePlan(simulated);
    const intent = await stripe.paymentIntents.create(addOn(customer.id));
    await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    const rejection = await readError(confirmInBrowser(browser, intent.client_secret ?? '', 'pm_card_visa'));
    expect(rejection.code).toBe('payment_intent_unexpected_state');
  });

  it('rejects another customer’s card, and a used card that was not saved', async () => {
    const { stripe, browser } = simulated;
    const { subscription } = await createActivePlan(simulated);
    const { customer } = await createActivePlan(simulated);
    const intent = await stripe.paymentIntents.create(addOn(customer.id));
    const foreign = subscription.default_payment_method as string;
    const secret = intent.client_secret ?? '';
    expect((await readError(confirmInBrowser(browser, secret, foreign))).statusCode).toBe(400);
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040 };
    const once = await stripe.paymentMethods.create({ type: 'card', card });
    await confirmInBrowser(browser, secret, once.id);
    const second = await stripe.paymentIntents.create(addOn(customer.id));
    const spent = await readError(confirmInBrowser(browser, second.client_secret ?? '', once.id));
    expect(spent.message).toMatch(/may not be used again/);
  });

  it('rejects an add-on under 50 cents', async () => {
    const { stripe } = simulated;
    const rejection = await readError(stripe.paymentIntents.create({ amount: 49, currency: 'usd' }));
    expect(rejection.code).toBe('amount_too_small');
  });
});

describe('refunds and disputes', () => {
  it('refunds in parts, never more than was paid', async () => {
    const { stripe } = simulated;
    const { customer, intentId } = await createActivePlan(simulated);
    await stripe.refunds.create({ payment_intent: intentId, amount: 1000 });
    const tooMuch = await readError(stripe.refunds.create({ payment_intent: intentId, amount: 2000 }));
    expect(tooMuch.message).toContain('$19.00');
    await stripe.refunds.create({ payment_intent: intentId });
    const again = await readError(stripe.refunds.create({ payment_intent: intentId }));
    expect(again.code).toBe('charge_already_refunded');
    const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
    expect(charge).toMatchObject({ amount_refunded: 2900, refunded: true });
    const refunds = await stripe.refunds.list({ payment_intent: intentId });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([1900, 1000]);
  });

  it('a refund stays pending, succeeds, and can fail once', async () => {
    const { stripe, call } = simulated;
    const { customer, intentId } = await createActivePlan(simulated);
    const readCharge = async () => (await stripe.charges.list({ customer: customer.id })).data[0];
    const { answer } = await call(`/api/payments/${intentId}/refund`, { pending: true });
    const { id } = answer as { id: string };
    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: 'pending',
      pending_reason: 'insufficient_funds',
    });
    expect(await readCharge()).toMatchObject({ amount_refunded: 2900, refunded: true });
    const settle = (outcome: string) => call(`/api/refunds/${id}/settle`, { outcome });
    for (const [outcome, status] of [
      ['succeeded', 200],
      ['succeeded', 400],
      ['failed', 200],
      ['failed', 400],
      ['succeeded', 400],
    ] as const)
      expect([outcome, (await settle(outcome)).status]).toEqual([outcome, status]);
    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await readCharge()).toMatchObject({ amount_refunded: 0, refunded: false });
    const { data } = await stripe.events.list({ types: ['refund.updated', 'refund.failed'] });
    expect(data.map(({ type }) => type)).toEqual(['refund.failed', 'refund.updated']);
  });

  it('a cardholder can dispute a payment once', async () => {
    const { stripe, call } = simulated;
    const { intentId } = await createActivePlan(simulated);
    const raised = await call(`/api/payments/${intentId}/dispute`, {});
    expect(raised).toMatchObject({ status: 200, answer: { object: 'dispute', status: 'needs_response' } });
    const disputes = await stripe.disputes.list({ payment_intent: intentId });
    expect(disputes.data.map(({ amount }) => amount)).toEqual([2900]);
    expect((await call(`/api/payments/${intentId}/dispute`, {})).status).toBe(400);
    expect((await call('/api/payments/pi_none/dispute', {})).status).toBe(404);
  });
});
