import type Stripe from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { createActivePlan, readError, startSimulatedStripe } from '../../test/simulated-stripe.ts';

const simulated = await startSimulatedStripe();
afterAll(() => simulated.close());

/** Creates an active plan of $29.00 on the given card, and a second plan of $79.00. */
async function createPlans(card: string) {
  const { stripe } = simulated;
  const plan = await createActivePlan(simulated);
  const dearer = await stripe.prices.create({
    product: plan.product.id,
    currency: 'usd',
    unit_amount: 7900,
    recurring: { interval: 'month' },
  });
  const { id } = await stripe.paymentMethods.attach(card, { customer: plan.customer.id });
  await stripe.subscriptions.update(plan.subscription.id, { default_payment_method: id });
  const item = plan.subscription.items.data[0]!;
  const change = (price = dearer.id) =>
    stripe.subscriptions.update(plan.subscription.id, {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      proration_date: item.current_period_start,
      payment_behavior: 'pending_if_incomplete',
      cancel_at_period_end: false,
      expand: ['latest_invoice.confirmation_secret'],
    });
  return { id: plan.subscription.id, before: item.price.id, dearer: dearer.id, change };
}

const readPrice = async (id: string) =>
  (await simulated.stripe.subscriptions.retrieve(id)).items.data[0]!.price.id;
const getInvoice = ({ latest_invoice: invoice }: Stripe.Subscription) => invoice as Stripe.Invoice;
const getIntentId = (subscription: Stripe.Subscription) =>
  (getInvoice(subscription).confirmation_secret?.client_secret ?? '').split('_secret_')[0]!;
const authenticate = async (intent: string, answer: 'complete' | 'fail') => {
  const confirmed = await simulated.stripe.paymentIntents.confirm(intent, { return_url: 'http://portal/' });
  const { url = '' } = confirmed.next_action?.redirect_to_url ?? {};
  const body = new URLSearchParams({ outcome: answer });
  await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' });
};

describe('a change that waits for its payment', () => {
  it('applies a change right away if the card pays', async () => {
    const { id, dearer, change } = await createPlans('pm_card_mastercard');
    const changed = await change();
    expect(changed.pending_update).toBeNull();
    expect(getInvoice(changed)).toMatchObject({ status: 'paid', amount_paid: 5000 });
    expect(await readPrice(id)).toBe(dearer);
  });

  it('applies a change after authentication, and undoes a cancellation only then', async () => {
    const { id, before, dearer, change } = await createPlans('pm_card_authenticationRequired');
    const { stripe } = simulated;
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const waiting = await change();
    expect(waiting).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      pending_update: { cancel_at_period_end: false },
    });
    expect(getInvoice(waiting).status).toBe('open');
    expect(await readPrice(id)).toBe(before);
    await authenticate(getIntentId(waiting), 'complete');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      cancel_at_period_end: false,
      pending_update: null,
    });
    expect(await readPrice(id)).toBe(dearer);
  });

  it('applies no change if the card is declined, and discards it with its invoice', async () => {
    const { id, before, change } = await createPlans('pm_card_chargeCustomerFail');
    const { stripe } = simulated;
    const waiting = await change();
    expect(waiting.status).toBe('active');
    await stripe.invoices.voidInvoice(getInvoice(waiting).id);
    expect((await stripe.subscriptions.retrieve(id)).pending_update).toBeNull();
    expect(await readPrice(id)).toBe(before);
  });

  it.each([
    [
      'another change',
      (_id: string, { change, before }: Awaited<ReturnType<typeof createPlans>>) => change(before),
    ],
    [
      'a cancellation',
      (id: string) => simulated.stripe.subscriptions.update(id, { cancel_at_period_end: true }),
    ],
    ['an end', (id: string) => simulated.stripe.subscriptions.cancel(id)],
    ['a renewal', (id: string) => simulated.call(`/api/subscriptions/${id}/renew`, {})],
  ])('discards a change by %s, and rejects its payment afterwards', async (_what, supersede) => {
    const made = await createPlans('pm_card_authenticationRequired');
    const intent = getIntentId(await made.change());
    await supersede(made.id, made);
    expect((await simulated.stripe.subscriptions.retrieve(made.id)).pending_update).toBeNull();
    expect(await readPrice(made.id)).toBe(made.before);
    expect((await simulated.stripe.paymentIntents.retrieve(intent)).status).toBe('canceled');
  });

  it('discards a change after 23 hours', async () => {
    const { id, change } = await createPlans('pm_card_authenticationRequired');
    await change();
    simulated.clock.moveTo(new Date(Date.now() + 24 * 3_600_000).toISOString());
    expect((await simulated.stripe.subscriptions.retrieve(id)).pending_update).toBeNull();
    simulated.clock.moveTo(null);
  });

  it('rejects a pending change with parameters that can’t wait', async () => {
    const { id } = await createPlans('pm_card_visa');
    const rejection = await readError(
      simulated.stripe.subscriptions.update(id, {
        payment_behavior: 'pending_if_incomplete',
        pause_collection: { behavior: 'void' },
      }),
    );
    expect(rejection.message).toContain('pending_if_incomplete');
  });
});
