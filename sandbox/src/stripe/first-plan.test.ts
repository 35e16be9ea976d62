import type Stripe from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import {
  confirmInBrowser,
  createActivePlan,
  createCustomerAndPlan,
  readError,
  startSimulatedStripe,
  startPlan,
} from '../../test/simulated-stripe.ts';

const simulated = await startSimulatedStripe();
afterAll(() => simulated.close());

describe('the first payment of a plan', () => {
  it('makes the subscription active, pays the invoice and keeps the card for renewals', async () => {
    const { stripe, browser } = simulated;
    const { customer, price } = await createCustomerAndPlan(stripe);
    const { subscription, invoice, secret } = await startPlan(stripe, {
      customer: customer.id,
      items: [{ price: price.id }],
      metadata: { memberId: 'm1' },
    });
    expect(subscription.status).toBe('incomplete');
    expect(invoice).toMatchObject({
      status: 'open',
      amount_due: 2900,
      billing_reason: 'subscription_create',
    });

    const paid = await confirmInBrowser(browser, secret, 'pm_card_visa');
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2900, customer: customer.id });

    const active = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice.payments'],
    });
    expect(active).toMatchObject({ status: 'active', metadata: { memberId: 'm1' } });
    const cards = await stripe.customers.listPaymentMethods(customer.id, { type: 'card' });
    expect(cards.data).toMatchObject([{ id: active.default_payment_method, card: { last4: '4242' } }]);
    const latest = active.latest_invoice as Stripe.Invoice;
    expect(latest).toMatchObject({ status: 'paid', amount_paid: 2900, amount_remaining: 0 });
    expect(latest.payments?.data[0]?.payment.payment_intent).toBe(paid.id);
    const days = (active.items.data[0]!.current_period_end - active.created) / 86_400;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
  });

  it('takes the security code of a saved card at the confirmation, once, but can’t demand it', async () => {
    const { stripe, browser } = simulated;
    const { customer, price, subscription } = await createActivePlan(simulated);
    const start = () => startPlan(stripe, { customer: customer.id, items: [{ price: price.id }] });
    const { id: cvc_token } = await browser.tokens.create({ cvc_update: { cvc: '123' } });
    const confirm = (secret: string, options?: Stripe.PaymentIntentConfirmParams) =>
      browser.paymentIntents.confirm(secret.split('_secret_')[0] ?? '', {
        payment_method: subscription.default_payment_method as string,
        ...options,
        ...({ client_secret: secret } as object),
      });
    const withCode = { payment_method_options: { card: { cvc_token } } };
    expect((await confirm((await start()).secret, withCode)).status).toBe('succeeded');
    expect((await readError(confirm((await start()).secret, withCode))).code).toBe('token_already_used');
    expect((await confirm((await start()).secret)).status).toBe('succeeded');
  });

  it('links a charge to its invoice by the invoice payments', async () => {
    const { stripe, browser } = simulated;
    const { customer, price } = await createCustomerAndPlan(stripe);
    const { invoice, secret } = await startPlan(stripe, {
      customer: customer.id,
      items: [{ price: price.id }],
    });
    const paid = await confirmInBrowser(browser, secret, 'pm_card_visa');
    const links = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paid.id },
    });
    expect(links.data.map((link) => [link.invoice, link.status])).toEqual([[invoice.id, 'paid']]);
  });

  it('accepts another try with the same secret after a decline', async () => {
    const { stripe, browser } = simulated;
    const { customer, price } = await createCustomerAndPlan(stripe);
    const { subscription, secret } = await startPlan(stripe, {
      customer: customer.id,
      items: [{ price: price.id }],
    });
    const declined = await readError(
      confirmInBrowser(browser, secret, 'pm_card_visa_chargeDeclinedInsufficientFunds'),
    );
    expect(declined).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    expect((await confirmInBrowser(browser, secret, 'pm_card_visa')).status).toBe('succeeded');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    const again = await readError(confirmInBrowser(browser, secret, 'pm_card_visa'));
    expect(again.code).toBe('payment_intent_unexpected_state');
  });

  it('requires no payment when a coupon covers everything', async () => {
    const { stripe } = simulated;
    const { customer, price } = await createCustomerAndPlan(stripe);
    const terms = { percent_off: 100, duration: 'once', max_redemptions: 1 } as const;
    const coupon = await stripe.coupons.create({ id: 'everything', ...terms });
    const { subscription, invoice } = await startPlan(stripe, {
      customer: customer.id,
      items: [{ price: price.id }],
      discounts: [{ coupon: coupon.id }],
    });
    expect(subscription.status).toBe('active');
    expect(invoice).toMatchObject({ status: 'paid', total: 0, subtotal: 2900, confirmation_secret: null });
    expect((await stripe.paymentIntents.list({ customer: customer.id })).data).toEqual([]);
    const usedUp = await readError(
      startPlan(stripe, {
        customer: customer.id,
        items: [{ price: price.id }],
        discounts: [{ coupon: coupon.id }],
      }),
    );
    expect(usedUp.code).toBe('coupon_expired');
  });

  it('applies a percentage discount to the first invoice only', async () => {
    const { stripe, browser, call } = simulated;
    const { customer, price } = await createCustomerAndPlan(stripe);
    const terms = { percent_off: 20, duration: 'once', max_redemptions: 1 } as const;
    const coupon = await stripe.coupons.create({ id: 'part', ...terms });
    const { subscription, secret } = await startPlan(stripe, {
      customer: customer.id,
      items: [{ price: price.id }],
      discounts: [{ coupon: coupon.id }],
    });
    expect((await confirmInBrowser(browser, secret, 'pm_card_visa')).amount_received).toBe(2320);
    await call(`/api/subscriptions/${subscription.id}/renew`, {});
    const invoices = await stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data.map(({ amount_paid }) => amount_paid)).toEqual([2900, 2320]);
  });

  it('expires the first payment after 23 hours, and its secret then pays nothing', async () => {
    const { stripe, browser, clock } = simulated;
    const { customer, price } = await createCustomerAndPlan(stripe);
    const { subscription, invoice, secret } = await startPlan(stripe, {
      customer: customer.id,
      items: [{ price: price.id }],
    });
    clock.moveTo(new Date(Date.now() + 23.1 * 3_600_000).toISOString());
    const expired = await stripe.subscriptions.retrieve(subscription.id);
    clock.moveTo(null);
    expect(expired.status).toBe('incomplete_expired');
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('void');
    const late = await readError(confirmInBrowser(browser, secret, 'pm_card_visa'));
    expect(late.payment_intent?.status).toBe('canceled');
  });

  it('rejects the first payment after its invoice is voided and the subscription has ended', async () => {
    const { stripe, browser } = simulated;
    const { customer, price } = await createCustomerAndPlan(stripe);
    const { subscription, invoice, secret } = await startPlan(stripe, {
      customer: customer.id,
      items: [{ price: price.id }],
    });
    expect((await stripe.invoices.voidInvoice(invoice.id)).status).toBe('void');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired');
    expect((await readError(confirmInBrowser(browser, secret, 'pm_card_visa'))).statusCode).toBe(400);
  });

  it('a first payment can’t be made after the incomplete subscription is canceled', async () => {
    const { stripe, browser } = simulated;
    const { customer, price } = await createCustomerAndPlan(stripe);
    const { subscription, secret } = await startPlan(stripe, {
      customer: customer.id,
      items: [{ price: price.id }],
    });
    expect((await stripe.subscriptions.cancel(subscription.id)).ended_at).not.toBeNull();
    expect((await readError(confirmInBrowser(browser, secret, 'pm_card_visa'))).statusCode).toBe(400);
  });
});
