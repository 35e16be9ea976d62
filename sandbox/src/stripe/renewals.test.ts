import type Stripe from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { createActivePlan, readError, startSimulatedStripe } from '../../test/simulated-stripe.ts';

const simulated = await startSimulatedStripe();
afterAll(() => simulated.close());

const renew = (id: string, outcome?: 'paid' | 'failed') =>
  simulated.call(`/api/subscriptions/${id}/renew`, outcome ? { outcome } : {});

describe('a renewal', () => {
  it('starts the next period at the end of the last one, and charges the default card', async () => {
    const { stripe } = simulated;
    const { subscription } = await createActivePlan(simulated);
    expect((await renew(subscription.id)).status).toBe(200);
    const renewed = await stripe.subscriptions.retrieve(subscription.id);
    const [before, after] = [subscription.items.data[0]!, renewed.items.data[0]!];
    expect(renewed.status).toBe('active');
    expect(after.current_period_start).toBe(before.current_period_end);
    expect(after.current_period_end).toBeGreaterThan(after.current_period_start);
    const { data: invoices } = await stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.map((one) => [one.billing_reason, one.status, one.amount_paid])).toEqual([
      ['subscription_cycle', 'paid', 2900],
      ['subscription_create', 'paid', 2900],
    ]);
  });

  it.each(['another call', 'the clock'])(
    'keeps a renewal as a draft for an hour, until %s charges it',
    async (what) => {
      const { stripe, clock } = simulated;
      const { subscription } = await createActivePlan(simulated);
      await simulated.call(`/api/subscriptions/${subscription.id}/renew`, { draft: true });
      const readNewest = async () => {
        const { data } = await stripe.invoices.list({ subscription: subscription.id });
        const renewal = data.find(({ billing_reason: reason }) => reason === 'subscription_cycle');
        return renewal?.status;
      };
      expect(await readNewest()).toBe('draft');
      expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
      if (what === 'the clock') clock.moveTo(new Date(Date.now() + 61 * 60_000).toISOString());
      else await renew(subscription.id);
      expect(await readNewest()).toBe('paid');
      clock.moveTo(null);
    },
  );

  it('leaves the plan past due after a failed renewal, until the open invoice is paid', async () => {
    const { stripe, customer, subscription } = { ...simulated, ...(await createActivePlan(simulated)) };
    await renew(subscription.id, 'failed');
    const pastDue = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(pastDue).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1 },
    });

    const invoiceId = (pastDue.latest_invoice as { id: string }).id;
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const paid = await stripe.invoices.pay(invoiceId, { payment_method: method.id });
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 2900 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    const rejection = await readError(stripe.invoices.pay(invoiceId));
    expect(rejection).toMatchObject({ message: 'Invoice is already paid' });
    expect(rejection.code).toBeUndefined();
  });

  describe('that fails and is retried', () => {
    const day = 86_400_000;
    async function createFailingPlan() {
      const { stripe, customer, subscription } = { ...simulated, ...(await createActivePlan(simulated)) };
      const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
        customer: customer.id,
      });
      await stripe.subscriptions.update(subscription.id, { default_payment_method: card.id });
      await renew(subscription.id);
      const read = async () => {
        const { status, latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription.id, {
          expand: ['latest_invoice'],
        });
        const { attempt_count: tries, next_payment_attempt: next, status: paid } = invoice as Stripe.Invoice;
        return { status, tries, isLast: next === null, invoice: paid };
      };
      const moveClock = (days: number) => {
        simulated.clock.moveTo(new Date(Date.now() + days * day + 60_000).toISOString());
      };
      return { stripe, customer, subscription, read, after: moveClock };
    }

    it('retries a renewal after 3, 5, and 7 more days, and then leaves the plan unpaid', async () => {
      const { read, after } = await createFailingPlan();
      expect(await read()).toEqual({ status: 'past_due', tries: 1, isLast: false, invoice: 'open' });
      const seen = [];
      for (const days of [2.9, 3, 8, 14.9, 15, 60]) {
        after(days);
        const { status, tries } = await read();
        seen.push(`${String(tries)} ${status}`);
      }
      simulated.clock.moveTo(null);
      expect(seen).toEqual(['1 past_due', '2 past_due', '3 past_due', '3 past_due', '4 unpaid', '4 unpaid']);
    });

    it('keeps failing if the call says so', async () => {
      const { subscription } = await createActivePlan(simulated);
      await renew(subscription.id, 'failed');
      simulated.clock.moveTo(new Date(Date.now() + 16 * day).toISOString());
      const { status } = await simulated.stripe.subscriptions.retrieve(subscription.id);
      simulated.clock.moveTo(null);
      expect(status).toBe('unpaid');
    });

    it('pays a renewal by a retry when the card works again', async () => {
      const { stripe, customer, subscription, read, after } = await createFailingPlan();
      const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
      await stripe.subscriptions.update(subscription.id, { default_payment_method: good.id });
      after(3);
      expect(await read()).toEqual({ status: 'active', tries: 2, isLast: true, invoice: 'paid' });
      simulated.clock.moveTo(null);
    });

    it('keeps drafts of an unpaid plan until someone finalizes and pays the newest one', async () => {
      const { stripe, customer, subscription, read, after } = await createFailingPlan();
      after(15);
      expect((await read()).status).toBe('unpaid');
      await renew(subscription.id);
      after(40);
      expect(await read()).toMatchObject({ status: 'unpaid', invoice: 'draft' });
      const [newest, older] = (await stripe.invoices.list({ subscription: subscription.id })).data;
      const { id: payment_method } = await stripe.paymentMethods.attach('pm_card_visa', {
        customer: customer.id,
      });
      await stripe.invoices.pay(older!.id, { payment_method });
      expect((await read()).status).toBe('unpaid');
      expect((await readError(stripe.invoices.voidInvoice(newest!.id))).statusCode).toBe(400);
      await stripe.invoices.finalizeInvoice(newest!.id, { auto_advance: false });
      await stripe.invoices.pay(newest!.id, { payment_method });
      expect((await read()).status).toBe('active');
      simulated.clock.moveTo(null);
    });
  });

  it('starts a renewal as a draft whose webhooks arrive before the charge', async () => {
    const { stripe, webhook } = simulated;
    const { subscription } = await createActivePlan(simulated);
    const statuses: unknown[] = [];
    webhook.beforeAnswer = async ({ type }) => {
      if (type !== 'customer.subscription.updated') return;
      const [newest] = (await stripe.invoices.list({ subscription: subscription.id })).data;
      // The webhooks of the plan's start can arrive late, with the same type.
      if (newest?.billing_reason === 'subscription_cycle') statuses.push(newest.status);
    };
    await renew(subscription.id);
    webhook.beforeAnswer = () => Promise.resolve();
    expect(statuses[0]).toBe('draft');
  });

  it('fails a renewal for a card that attaches and then fails', async () => {
    const { stripe, customer, subscription } = { ...simulated, ...(await createActivePlan(simulated)) };
    const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
    await renew(subscription.id);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id, status: 'open' })).data;
    const declined = await readError(stripe.invoices.pay(invoice!.id));
    expect(declined).toMatchObject({ statusCode: 402, code: 'card_declined' });
  });

  it('charges the customer’s default card if the plan has no card', async () => {
    const { stripe, customer, subscription } = { ...simulated, ...(await createActivePlan(simulated)) };
    const own = subscription.default_payment_method as string;
    await stripe.paymentMethods.detach(own);
    expect((await stripe.subscriptions.retrieve(subscription.id)).default_payment_method).toBeNull();
    const other = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: other.id } });
    await renew(subscription.id);
    const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
    expect(charge!.payment_method).toBe(other.id);
  });

  it('charges nothing while collection is paused', async () => {
    const { stripe, subscription } = { ...simulated, ...(await createActivePlan(simulated)) };
    await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void' } });
    await renew(subscription.id);
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ status }) => status)).toEqual(['void', 'paid']);
    await stripe.subscriptions.update(subscription.id, { pause_collection: '' });
    await renew(subscription.id);
    expect((await stripe.subscriptions.retrieve(subscription.id)).pause_collection).toBeNull();
    expect((await stripe.invoices.list({ subscription: subscription.id })).data[0]!.status).toBe('paid');
  });
});

describe('a canceled plan', () => {
  it('keeps a canceled plan until its period ends, and reactivates it', async () => {
    const { stripe, subscription } = { ...simulated, ...(await createActivePlan(simulated)) };
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at: subscription.items.data[0]!.current_period_end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    const kept = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
    await renew(subscription.id);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('ends a canceled plan instead of renewing it, without another invoice', async () => {
    const { stripe, customer, subscription } = { ...simulated, ...(await createActivePlan(simulated)) };
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await renew(subscription.id);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toHaveLength(1);
    expect((await renew(subscription.id)).status).toBe(400);
  });

  it('ends a canceled plan when its period is over', async () => {
    const { stripe, clock, subscription } = { ...simulated, ...(await createActivePlan(simulated)) };
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const end = subscription.items.data[0]!.current_period_end;
    clock.moveTo(new Date((end + 60) * 1000).toISOString());
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    clock.moveTo(null);
    expect(ended.status).toBe('canceled');
  });

  it('a plan ends right away when it is canceled right away', async () => {
    const { stripe, subscription } = { ...simulated, ...(await createActivePlan(simulated)) };
    const canceled = await stripe.subscriptions.cancel(subscription.id);
    expect(canceled.status).toBe('canceled');
    expect(canceled.ended_at).not.toBeNull();
    expect((await readError(stripe.subscriptions.cancel(subscription.id))).statusCode).toBe(400);
  });
});

describe('history made in the past', () => {
  it('dates history by the sandbox’s clock', async () => {
    const { stripe, clock } = simulated;
    clock.moveTo('2026-01-31T12:00:00Z');
    const { subscription } = await createActivePlan(simulated);
    clock.moveTo('2026-02-28T12:00:00Z');
    await renew(subscription.id);
    clock.moveTo(null);
    const renewed = await stripe.subscriptions.retrieve(subscription.id);
    const toDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
    const item = renewed.items.data[0]!;
    expect([
      toDay(renewed.created),
      toDay(item.current_period_start),
      toDay(item.current_period_end),
    ]).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
    const { data } = await stripe.charges.list({ customer: renewed.customer as string });
    expect(data.map(({ created }) => toDay(created))).toEqual(['2026-02-28', '2026-01-31']);
  });
});
