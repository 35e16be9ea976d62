import { afterAll, describe, expect, it } from 'vitest';
import {
  confirmInBrowser,
  createCustomerAndPlan,
  startSimulatedStripe,
  startPlan,
} from '../../test/simulated-stripe.ts';

const simulated = await startSimulatedStripe();
afterAll(() => simulated.close());

/** Creates a plan whose card requires authentication, up to the bank's page. */
async function createPlanAtTheBank() {
  const { stripe, browser } = simulated;
  const { customer, price } = await createCustomerAndPlan(stripe);
  const started = await startPlan(stripe, { customer: customer.id, items: [{ price: price.id }] });
  const intent = await confirmInBrowser(
    browser,
    started.secret,
    'pm_card_authenticationRequired',
    'http://portal.example/checkout?addOn=false',
  );
  return { ...started, intent, page: intent.next_action?.redirect_to_url?.url ?? '' };
}

async function answerBank(page: string, outcome: string): Promise<URL> {
  const body = new URLSearchParams({ outcome });
  const reply = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  expect(reply.status).toBe(303);
  return new URL(reply.headers.get('location') ?? '');
}

describe('a card that asks for authentication', () => {
  it('sends the browser to a page with three choices', async () => {
    const { intent, page } = await createPlanAtTheBank();
    expect(intent.status).toBe('requires_action');
    expect(intent.next_action?.type).toBe('redirect_to_url');
    const text = await (await fetch(page)).text();
    for (const shown of ['$29.00', 'Complete authentication', 'Fail authentication', 'Cancel'])
      expect(text).toContain(shown);
    expect((await fetch(page.replace(/key=.*/, 'key=wrong'))).status).toBe(404);
  });

  it('returns with the intent and pays when authentication is completed', async () => {
    const { stripe } = simulated;
    const { subscription, intent, secret, page } = await createPlanAtTheBank();
    const back = await answerBank(page, 'complete');
    expect(back.origin + back.pathname).toBe('http://portal.example/checkout');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      addOn: 'false',
      payment_intent: intent.id,
      payment_intent_client_secret: secret,
      redirect_status: 'succeeded',
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it.each(['fail', 'cancel'])('requires another card after the answer "%s"', async (outcome) => {
    const { stripe, browser } = simulated;
    const { subscription, intent, secret, page } = await createPlanAtTheBank();
    expect((await answerBank(page, outcome)).searchParams.get('redirect_status')).toBe('failed');
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    expect((await confirmInBrowser(browser, secret, 'pm_card_visa')).status).toBe('succeeded');
  });

  it('ignores a second answer on the same page', async () => {
    const { stripe } = simulated;
    const { intent, page } = await createPlanAtTheBank();
    await answerBank(page, 'complete');
    expect((await answerBank(page, 'fail')).searchParams.get('redirect_status')).toBe('succeeded');
    const { data } = await stripe.charges.list({ customer: intent.customer as string });
    expect(data).toHaveLength(1);
  });

  it('needs no authentication at renewals, once it was authenticated', async () => {
    const { stripe, call } = simulated;
    const { subscription, page } = await createPlanAtTheBank();
    await answerBank(page, 'complete');
    await call(`/api/subscriptions/${subscription.id}/renew`, {});
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });
});
