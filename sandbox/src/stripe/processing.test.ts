import { afterAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../test/running-sandbox.ts';
import {
  confirmInBrowser,
  createCustomerAndPlan,
  startSimulatedStripe,
  startPlan,
} from '../../test/simulated-stripe.ts';

const simulated = await startSimulatedStripe({ timing: { processing: 1_500 } });
afterAll(() => simulated.close());

async function createProcessingPlan() {
  const { stripe, browser } = simulated;
  const { customer, price } = await createCustomerAndPlan(stripe);
  const started = await startPlan(stripe, { customer: customer.id, items: [{ price: price.id }] });
  const intent = await confirmInBrowser(browser, started.secret, 'pm_card_processing');
  expect(intent.status).toBe('processing');
  return { ...started, intent };
}

describe('a payment that stays processing', () => {
  it('keeps the plan incomplete until the payment is settled as succeeded', async () => {
    const { stripe, call } = simulated;
    const { subscription, intent } = await createProcessingPlan();
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    const settled = await call(`/api/payments/${intent.id}/settle`, { outcome: 'succeeded' });
    expect(settled).toMatchObject({ status: 200, answer: { status: 'succeeded', amount_received: 2900 } });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('accepts another try after the payment is settled as failed', async () => {
    const { stripe, browser, call } = simulated;
    const { subscription, intent, secret } = await createProcessingPlan();
    await call(`/api/payments/${intent.id}/settle`, { outcome: 'failed' });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    expect((await confirmInBrowser(browser, secret, 'pm_card_visa')).status).toBe('succeeded');
  });

  it('settles a payment as succeeded after a while', async () => {
    const { stripe, webhook } = simulated;
    const { intent } = await createProcessingPlan();
    const isPaid = () =>
      webhook.events.some(
        (event) => event.type === 'payment_intent.succeeded' && event.data.object.id === intent.id,
      );
    await waitUntil(isPaid);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('keeps a held payment processing until it is settled', async () => {
    const { stripe, webhook, call } = simulated;
    const { intent } = await createProcessingPlan();
    expect((await call(`/api/payments/${intent.id}/hold`, {})).status).toBe(200);
    // Without a call, this payment would succeed at about the same time as the next one.
    const next = await createProcessingPlan();
    const isNextPaid = () =>
      webhook.events.some(
        (event) => event.type === 'payment_intent.succeeded' && event.data.object.id === next.intent.id,
      );
    await waitUntil(isNextPaid);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing');
    await call(`/api/payments/${intent.id}/settle`, { outcome: 'succeeded' });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('settles a payment once, and only with a known outcome', async () => {
    const { call } = simulated;
    const { intent } = await createProcessingPlan();
    expect((await call(`/api/payments/${intent.id}/settle`, { outcome: 'maybe' })).status).toBe(400);
    await call(`/api/payments/${intent.id}/settle`, { outcome: 'succeeded' });
    expect((await call(`/api/payments/${intent.id}/settle`, { outcome: 'failed' })).status).toBe(400);
  });
});
