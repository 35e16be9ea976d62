import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../test/running-sandbox.ts';
import {
  createActivePlan,
  confirmInBrowser,
  createCustomerAndPlan,
  startSimulatedStripe,
  startPlan,
  type SimulatedStripe,
} from '../../test/simulated-stripe.ts';

const timing = { retry: 50, delay: 600, reorder: 5_000 };

let simulated: SimulatedStripe;
beforeEach(async () => {
  simulated = await startSimulatedStripe({ timing });
});
afterEach(() => simulated.close());

const listTypes = (events: Stripe.Event[]) => events.map(({ type }) => type);
const waitUntilArrived = (count: number) => waitUntil(() => simulated.webhook.events.length >= count);
const waitQuietly = () => new Promise((resolve) => setTimeout(resolve, 300));

/** Creates exactly one delivered event. */
async function createOneEvent(): Promise<string> {
  const { stripe } = simulated;
  const customer = await stripe.customers.create();
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  return method.id;
}

describe('webhooks', () => {
  it('sends webhooks of a first payment with signatures that the SDK accepts', async () => {
    await createActivePlan(simulated);
    const expected = [
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.paid',
      'payment_intent.succeeded',
      'payment_method.attached',
    ];
    await waitUntilArrived(expected.length);
    await waitQuietly();
    expect(listTypes(simulated.webhook.events).sort()).toEqual(expected);
    const updated = simulated.webhook.events.find(({ type }) => type === 'customer.subscription.updated');
    expect(updated?.data.previous_attributes).toMatchObject({ status: 'incomplete' });
    expect(updated?.api_version).toBe('2026-10-28.endive');
  });

  it('sends webhooks of every change that the server syncs', async () => {
    const { stripe, browser, call, webhook } = simulated;
    const atTheBank = await createCustomerAndPlan(stripe);
    const items = [{ price: atTheBank.price.id }];
    const { secret } = await startPlan(stripe, { customer: atTheBank.customer.id, items });
    await confirmInBrowser(browser, secret, 'pm_card_authenticationRequired');
    const { subscription, intentId } = await createActivePlan(simulated);
    await call(`/api/subscriptions/${subscription.id}/renew`, { outcome: 'failed' });
    await stripe.refunds.create({ payment_intent: intentId });
    await call(`/api/payments/${intentId}/dispute`, {});
    await stripe.paymentMethods.detach(subscription.default_payment_method as string);
    await stripe.subscriptions.cancel(subscription.id);
    const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' });
    await stripe.paymentIntents.cancel(intent.id);
    const processing = { amount: 900, currency: 'usd', payment_method: 'pm_card_processing', confirm: true };
    await stripe.paymentIntents.create(processing);
    const customer = (await stripe.customers.create()).id;
    const setup = await stripe.setupIntents.create({ customer });
    await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' });
    const types = [
      'invoice.payment_failed',
      'invoice.payment_action_required',
      'payment_intent.payment_failed',
      'charge.refunded',
      'charge.dispute.created',
      'payment_method.detached',
      'customer.subscription.deleted',
      'payment_intent.canceled',
      'payment_intent.processing',
      'setup_intent.succeeded',
    ];
    await waitUntil(() => types.every((type) => listTypes(webhook.events).some((one) => one === type)));
  });

  it('repeats webhooks until they are acknowledged', async () => {
    const { webhook } = simulated;
    webhook.status = 503;
    await createOneEvent();
    await waitUntilArrived(3);
    webhook.status = 200;
    const before = webhook.events.length;
    await waitUntilArrived(before + 1);
    await waitQuietly();
    expect(new Set(webhook.events.map(({ id }) => id)).size).toBe(1);
    expect(webhook.events.length).toBeLessThanOrEqual(before + 2);
  });

  it('repeats unacknowledged webhooks after a restart', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'stripe.jsonl');
    const before = await startSimulatedStripe({ file, webhookUrl: 'http://127.0.0.1:9/unreachable' });
    const customer = await before.stripe.customers.create();
    await before.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await before.close();
    const after = await startSimulatedStripe({ file });
    await waitUntil(() => after.webhook.events.length === 1);
    await after.close();
    expect(listTypes(after.webhook.events)).toEqual(['payment_method.attached']);
  });

  it('sends a webhook twice', async () => {
    simulated.faults.add({ provider: 'stripe', fault: 'duplicate', times: 1 });
    await createOneEvent();
    await waitUntilArrived(2);
    await waitQuietly();
    const [first, second] = simulated.webhook.events;
    expect(simulated.webhook.events).toHaveLength(2);
    expect(second!.id).toBe(first!.id);
  });

  it('lets the next webhook overtake one', async () => {
    simulated.faults.add({ provider: 'stripe', fault: 'reorder', times: 1 });
    const first = await createOneEvent();
    await waitQuietly();
    expect(simulated.webhook.events).toEqual([]);
    const second = await createOneEvent();
    await waitUntilArrived(2);
    expect(simulated.webhook.events.map(({ data }) => (data.object as { id: string }).id)).toEqual([
      second,
      first,
    ]);
  });

  it('delays a webhook', async () => {
    simulated.faults.add({ provider: 'stripe', fault: 'delay', times: 1 });
    await createOneEvent();
    await waitQuietly();
    expect(simulated.webhook.events).toEqual([]);
    await waitUntilArrived(1);
  });

  it('drops a webhook, and keeps it in the list of events', async () => {
    const { stripe, faults, webhook } = simulated;
    faults.add({ provider: 'stripe', fault: 'drop', times: 1 });
    await createOneEvent();
    await waitQuietly();
    expect(webhook.events).toEqual([]);
    const { data } = await stripe.events.list({ types: ['payment_method.attached'] });
    expect(data.map(({ type }) => type)).toEqual(['payment_method.attached']);
  });

  it('never delivers webhooks of a paused time', async () => {
    const { call, stripe, webhook } = simulated;
    await call('/api/webhooks', { paused: true });
    await createOneEvent();
    await call('/api/webhooks', { paused: false });
    await waitQuietly();
    expect(webhook.events).toEqual([]);
    await createCustomerAndPlan(stripe);
    await createOneEvent();
    await waitUntilArrived(1);
    expect((await call('/api/webhooks', {})).status).toBe(400);
  });
});
