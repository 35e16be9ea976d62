import { afterAll, describe, expect, it } from 'vitest';
import { createActivePlan, readError, startSimulatedStripe } from '../../test/simulated-stripe.ts';

const simulated = await startSimulatedStripe();
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
      payment_behavior: 'pending_if_incomplete',
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

  it('credits a cheaper plan, and the next invoice uses the credit', async () => {
    const { stripe, clock, call } = simulated;
    const { subscription, dearer, item, customerId } = await createHalfwayPlan();
    const change = (price: string) =>
      stripe.subscriptions.update(subscription.id, {
        items: [{ id: item.id, price }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
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

  it('charges nothing extra without proration', async () => {
    const { stripe, clock, call } = simulated;
    const { subscription, dearer, item } = await createHalfwayPlan();
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: dearer.id }],
      proration_behavior: 'none',
    });
    clock.moveTo(null);
    await call(`/api/subscriptions/${subscription.id}/renew`, {});
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ total }) => total)).toEqual([7900, 2900]);
  });

  it('rejects a change that is neither prorated and pending nor free', async () => {
    const { stripe, clock } = simulated;
    const { subscription, dearer, item } = await createHalfwayPlan();
    clock.moveTo(null);
    const items = [{ id: item.id, price: dearer.id }];
    const rejection = await readError(stripe.subscriptions.update(subscription.id, { items }));
    expect(rejection).toMatchObject({ statusCode: 400, param: 'proration_behavior' });
  });
});
