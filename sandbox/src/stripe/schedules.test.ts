import type Stripe from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { createActivePlan, readError, startSimulatedStripe } from '../../test/simulated-stripe.ts';

const simulated = await startSimulatedStripe();
afterAll(() => simulated.close());

/** Returns an active plan of $29.00 under a schedule, and a cheaper plan of $9.00. */
async function createScheduledPlan() {
  const { stripe } = simulated;
  const plan = await createActivePlan(simulated);
  const cheaper = await stripe.prices.create({
    product: plan.product.id,
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
  });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: plan.subscription.id });
  const [current] = schedule.phases;
  const { start_date, end_date } = current!;
  const running = {
    items: [{ price: plan.price.id, quantity: 1 }],
    start_date,
    end_date,
    proration_behavior: 'none' as const,
  };
  const next = {
    items: [{ price: cheaper.id, quantity: 1 }],
    duration: { interval: 'month', interval_count: 1 } as const,
    proration_behavior: 'none' as const,
  };
  return { ...plan, id: plan.subscription.id, cheaper, schedule, running, next };
}

const readPrice = async (id: string) =>
  (await simulated.stripe.subscriptions.retrieve(id)).items.data[0]!.price.id;
const renew = (id: string) => simulated.call(`/api/subscriptions/${id}/renew`, {});

describe('a subscription schedule', () => {
  it('mirrors the running subscription and changes nothing on its own', async () => {
    const { stripe } = simulated;
    const { id, price, schedule } = await createScheduledPlan();
    const subscription = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
    const item = subscription.items.data[0]!;
    expect(subscription.schedule).toMatchObject({ id: schedule.id, status: 'active', subscription: id });
    expect(schedule.phases).toHaveLength(1);
    expect(schedule.phases[0]).toMatchObject({
      start_date: item.current_period_start,
      end_date: item.current_period_end,
      items: [{ price: price.id, quantity: 1 }],
    });
    expect(await readError(stripe.subscriptionSchedules.create({ from_subscription: id }))).toMatchObject({
      statusCode: 400,
    });
  });

  it('changes the plan at the renewal, charges the next plan, and releases the subscription after its last phase', async () => {
    const { stripe } = simulated;
    const { id, price, cheaper, schedule, running, next } = await createScheduledPlan();
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [running, next],
      proration_behavior: 'none',
    });
    expect(await readPrice(id)).toBe(price.id);
    await renew(id);
    expect(await readPrice(id)).toBe(cheaper.id);
    const { data } = await stripe.invoices.list({ subscription: id });
    expect(data.map(({ amount_paid: paid }) => paid)).toEqual([900, 2900]);
    await renew(id);
    expect((await stripe.subscriptions.retrieve(id)).schedule).toBeNull();
    expect((await readError(stripe.subscriptionSchedules.release(schedule.id))).message).toContain(
      'completed',
    );
    expect(await readPrice(id)).toBe(cheaper.id);
  });

  it('returns to a more expensive running plan without a charge when the current phase says so', async () => {
    const { stripe } = simulated;
    const { id, price, cheaper, schedule, running, next } = await createScheduledPlan();
    await stripe.subscriptionSchedules.release(schedule.id);
    const item = (await stripe.subscriptions.retrieve(id)).items.data[0]!;
    await stripe.subscriptions.update(id, {
      items: [{ id: item.id, price: cheaper.id }],
      proration_behavior: 'none',
    });
    const again = await stripe.subscriptionSchedules.create({ from_subscription: id });
    await stripe.subscriptionSchedules.update(again.id, {
      phases: [running, next],
      proration_behavior: 'none',
    });
    expect(await readPrice(id)).toBe(price.id);
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });

  it('rejects cancellation and another plan past the schedule until it is released', async () => {
    const { stripe } = simulated;
    const { id, cheaper, schedule } = await createScheduledPlan();
    const item = (await stripe.subscriptions.retrieve(id)).items.data[0]!;
    for (const change of [{ cancel_at_period_end: true }, { items: [{ id: item.id, price: cheaper.id }] }]) {
      const rejection = await readError(stripe.subscriptions.update(id, change));
      expect(rejection.message).toContain(`managed by`);
    }
    const released = await stripe.subscriptionSchedules.release(schedule.id);
    expect(released).toMatchObject({ status: 'released', subscription: null, released_subscription: id });
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ schedule: null, cancel_at_period_end: true });
    expect(await readError(stripe.subscriptionSchedules.release(schedule.id))).toMatchObject({
      statusCode: 400,
    });
    await expect(stripe.subscriptionSchedules.create({ from_subscription: id })).rejects.toThrow();
  });

  it('rejects phases that do not begin with the current one or that have no sold price', async () => {
    const { stripe } = simulated;
    const { schedule, running, next, cheaper } = await createScheduledPlan();
    const update = (phases: Stripe.SubscriptionScheduleUpdateParams.Phase[]) =>
      readError(stripe.subscriptionSchedules.update(schedule.id, { phases }));
    expect((await update([{ ...running, start_date: running.start_date + 60 }])).message).toContain(
      'start date',
    );
    expect((await update([{ ...running, end_date: running.start_date }])).message).toContain('end date');
    await stripe.prices.update(cheaper.id, { active: false });
    expect((await update([running, next])).message).toContain('inactive');
  });

  it('takes the card of its settings when a phase begins', async () => {
    const { stripe } = simulated;
    const { id, customer, schedule, running, next } = await createScheduledPlan();
    const other = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id });
    const { default_payment_method: first } = await stripe.subscriptions.retrieve(id);
    await stripe.subscriptionSchedules.update(schedule.id, { phases: [running, next] });
    await stripe.subscriptions.update(id, { default_payment_method: other.id });
    await renew(id);
    expect((await stripe.subscriptions.retrieve(id)).default_payment_method).toBe(first);
  });

  it('ends with a subscription that is canceled right away', async () => {
    const { stripe } = simulated;
    const { id, schedule } = await createScheduledPlan();
    await stripe.subscriptions.cancel(id);
    expect((await readError(stripe.subscriptionSchedules.release(schedule.id))).message).toContain(
      'canceled',
    );
  });
});
