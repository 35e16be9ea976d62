import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createActivePlan,
  readError,
  startSimulatedStripe,
  type SimulatedStripe,
} from '../../test/simulated-stripe.ts';

let simulated: SimulatedStripe;
beforeAll(async () => {
  simulated = await startSimulatedStripe();
});
afterAll(() => simulated.close());

/** Creates an active plan of $29.00 in the middle of its period, and a second plan of $79.00. */
async function createHalfwayPlan() {
  const { stripe, clock } = simulated;
  const plan = await createActivePlan(simulated);
  const dearer = await stripe.prices.create({
    product: plan.product.id,
    currency: 'usd',
    unit_amount: 7900,
    recurring: { interval: 'month' },
  });
  const item = plan.subscription.items.data[0]!;
  const middle = (item.current_period_start + item.current_period_end) / 2;
  clock.moveTo(new Date(middle * 1000).toISOString());
  return { ...plan, dearer, item, customerId: plan.customer.id };
}

const listNear = (cents: number) => [cents - 1, cents, cents + 1];

describe('a change of plan', () => {
  it('charges the previewed amount right away: the difference for the rest of the period', async () => {
    const { stripe, clock } = simulated;
    const { subscription, dearer, item } = await createHalfwayPlan();
    const items = [{ id: item.id, price: dearer.id }];
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    });
    expect(listNear(2500)).toContain(preview.amount_due);
    expect(preview.lines.data.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);

    const changed = await stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    clock.moveTo(null);
    expect(changed.status).toBe('active');
    expect(changed.items.data[0]!.price.id).toBe(dearer.id);
    expect(changed.items.data[0]!.current_period_end).toBe(item.current_period_end);
    const invoice = changed.latest_invoice as { amount_paid: number; status: string };
    expect(invoice.status).toBe('paid');
    expect(listNear(2500)).toContain(invoice.amount_paid);
  });

  it('adds the change to the next invoice unless it is to be invoiced right away', async () => {
    const { stripe, clock, call } = simulated;
    const { subscription, dearer, item } = await createHalfwayPlan();
    const items = [{ id: item.id, price: dearer.id }];
    await stripe.subscriptions.update(subscription.id, { items });
    clock.moveTo(null);
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
    const upcoming = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(listNear(7900 + 2500)).toContain(upcoming.total);
    await call(`/api/subscriptions/${subscription.id}/renew`, {});
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data[0]!.amount_paid).toBe(upcoming.total);
  });

  it('credits a cheaper plan, and the next invoice uses the credit', async () => {
    const { stripe, clock, call } = simulated;
    const { subscription, dearer, item, customerId } = await createHalfwayPlan();
    const change = (price: string) =>
      stripe.subscriptions.update(subscription.id, {
        items: [{ id: item.id, price }],
        proration_behavior: 'always_invoice',
      });
    await change(dearer.id);
    const cheaper = item.price.id;
    await change(cheaper);
    const { balance } = (await stripe.customers.retrieve(customerId)) as { balance: number };
    expect(balance).toBeLessThan(0);
    await call(`/api/subscriptions/${subscription.id}/renew`, {});
    clock.moveTo(null);
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data[0]).toMatchObject({ total: 2900, amount_paid: 2900 + balance, status: 'paid' });
  });

  it('applies no change if its required payment fails', async () => {
    const { stripe, clock } = simulated;
    const { subscription, dearer, item, customerId } = await createHalfwayPlan();
    const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customerId,
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
    const rejection = await readError(
      stripe.subscriptions.update(subscription.id, {
        items: [{ id: item.id, price: dearer.id }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      }),
    );
    clock.moveTo(null);
    expect(rejection.statusCode).toBe(402);
    const unchanged = await stripe.subscriptions.retrieve(subscription.id);
    expect(unchanged.status).toBe('active');
    expect(unchanged.items.data[0]!.price.id).toBe(item.price.id);
  });

  it('charges nothing extra without proration', async () => {
    const { stripe, clock } = simulated;
    const { subscription, dearer, item } = await createHalfwayPlan();
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: dearer.id }],
      proration_behavior: 'none',
    });
    clock.moveTo(null);
    const upcoming = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(upcoming.total).toBe(7900);
  });
});
