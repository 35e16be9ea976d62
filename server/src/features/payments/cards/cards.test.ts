import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import {
  createPaymentMethodSession,
  createSetupIntent,
  deletePaymentMethod,
  getPaymentMethods,
  setDefaultPaymentMethod,
} from '@moments/contract/payments/cards';
import { payOpenInvoice } from '@moments/contract/payments/open-invoice';
import { completePlanChange } from '@moments/contract/payments/plan-change';
import { cancelSubscription } from '@moments/contract/payments/subscription';
import { addSubscriber, authenticate } from '../../../../test/bank-page.ts';
import { type Buyer, type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { createPlanChangeSteps } from '../../../../test/plan-change-steps.ts';

const money = await shareMoneyServer();

const { change } = createPlanChangeSteps(() => money);
const readCards = async ({ token }: Buyer) => (await money.ok(getPaymentMethods, { token })).data;
const remove = ({ token }: Buyer, paymentMethodId: string) =>
  money.call(deletePaymentMethod, { token, params: { paymentMethodId } });
const choose = ({ token }: Buyer, paymentMethodId: string) =>
  money.call(setDefaultPaymentMethod, { token, body: { paymentMethodId } });

it('[BILL-05] lists no cards for a member without cards, and creates no customer', async () => {
  const buyer = await money.buyer();
  expect(await readCards(buyer)).toEqual([]);
  const { customers } = await money.stripeRecords();
  expect(customers.filter(({ email }) => email === buyer.email)).toEqual([]);
});

it('[BILL-05, DATA-04] adds a card with a setup intent, and returns its brand, last four digits, and expiration', async () => {
  const buyer = await money.buyer();
  const added = await money.addCard(buyer);
  expect(await readCards(buyer)).toEqual([
    {
      id: added,
      isDefault: false,
      card: {
        brand: 'mastercard',
        last4: '4444',
        exp_month: 12,
        exp_year: expect.any(Number) as number,
      },
    },
  ]);
  expect(await money.stripe.charges.list({ limit: 100 })).toMatchObject({ data: [] });
});

it('[API-08] returns the cards and the secrets to add one, with a form that neither shows nor removes saved cards', async () => {
  const subscriber = await money.subscriber();
  const { data } = await money.ok(createPaymentMethodSession, { token: subscriber.token });
  expect(data.paymentMethods).toMatchObject([{ isDefault: true, card: { last4: '4242' } }]);
  expect(data.clientSecret).toMatch(/^seti_.+_secret_/);
  const session = await fetch(
    `${money.sandboxUrl}/v1/elements/sessions?customer_session_client_secret=${data.customerSessionClientSecret}`,
    { headers: { authorization: 'Bearer pk_test_sandbox' } },
  );
  expect(await session.json()).toMatchObject({
    payment_methods: [],
    features: { payment_method_remove: 'disabled' },
  });
});

it('[BILL-05] makes a card the default of the member and of the plan, and sends one email', async () => {
  const subscriber = await money.subscriber();
  const added = await money.addCard(subscriber);
  const replies = await Promise.all(Array.from({ length: 5 }, () => choose(subscriber, added)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await readCards(subscriber)).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([
    added,
  ]);
  const plan = await money.stripe.subscriptions.retrieve(subscriber.subscriptionId);
  const customer = (await money.stripe.customers.retrieve(subscriber.customerId)) as Stripe.Customer;
  expect([plan.default_payment_method, customer.invoice_settings.default_payment_method]).toEqual([
    added,
    added,
  ]);
  expect((await money.subjects(subscriber)).filter((one) => one.includes('card'))).toEqual([
    'Your default card was changed',
  ]);
  await money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`, {});
  const { data } = await money.stripe.charges.list({ customer: subscriber.customerId });
  expect(data.map(({ payment_method: card }) => card === added)).toEqual([true, false]);
});

/** Reads which card the plan renews with: at Stripe, and on the member's list. */
const readDefaultCards = async (subscriber: Subscriber) => [
  (await money.stripe.subscriptions.retrieve(subscriber.subscriptionId)).default_payment_method,
  (await readCards(subscriber)).find(({ isDefault }) => isDefault)?.id,
];

it('[BILL-05, CHK-07] keeps the chosen default card when a plan change is finished at the bank with the older card', async () => {
  const subscriber = await addSubscriber(money, 'pm_card_authenticationRequired');
  const asked = await change(subscriber, 'plus', 5000);
  const chosen = await money.addCard(subscriber);
  await money.ok(setDefaultPaymentMethod, { token: subscriber.token, body: { paymentMethodId: chosen } });
  await authenticate(money, asked.ok ? asked.reply.clientSecret : null);
  const body = { priceId: await money.priceOf('plus') };
  expect(await money.ok(completePlanChange, { token: subscriber.token, body })).toMatchObject({
    subscription: { title: 'Plus' },
  });
  expect(await readDefaultCards(subscriber)).toEqual([chosen, chosen]);
});

it('[BILL-05, CHK-07] makes the card of an overdue payment the default, unless the member chose another one in the meantime', async () => {
  for (const isChosen of [false, true]) {
    const subscriber = await addSubscriber(money, 'pm_card_chargeDeclined');
    await money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`, {});
    const first = await money.addCard(subscriber);
    await choose(subscriber, first);
    const asks = await money.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: subscriber.customerId,
    });
    const body = { paymentMethodId: asks.id };
    const { data } = await money.ok(payOpenInvoice, { token: subscriber.token, body });
    if (isChosen) await choose(subscriber, first);
    await authenticate(money, data.clientSecret);
    const expected = isChosen ? first : asks.id;
    expect(await readDefaultCards(subscriber)).toEqual([expected, expected]);
  }
});

it('[BILL-05] rejects deleting the default card while a plan renews with it, and allows it afterwards', async () => {
  const subscriber = await money.subscriber();
  const [first] = await readCards(subscriber);
  expect(await remove(subscriber, first!.id)).toMatchObject({ status: 409, error: { code: 'CARD_IN_USE' } });
  expect(await readCards(subscriber)).toHaveLength(1);
  await money.ok(cancelSubscription, { token: subscriber.token });
  expect(await remove(subscriber, first!.id)).toMatchObject({ status: 200, reply: { data: [] } });
});

it('[BILL-05] deletes another card once, and records who did it', async () => {
  const subscriber = await money.subscriber();
  const added = await money.addCard(subscriber);
  const replies = await Promise.all(Array.from({ length: 5 }, () => remove(subscriber, added)));
  expect(replies.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  expect(await readCards(subscriber)).toMatchObject([{ card: { last4: '4242' } }]);
  const { rows } = await money.pool.query(
    `select actor, before, after from audit_log where member_id = $1 and action = 'card.removed'`,
    [subscriber.id],
  );
  // The audit log stays after the erasure, so it holds nothing of the card.
  expect(rows).toEqual([{ actor: 'member', before: null, after: null }]);
});

it('[BILL-05, API-10] answers another member’s card like a card that does not exist', async () => {
  const owner = await money.subscriber();
  const [card] = await readCards(owner);
  const stranger = await money.subscriber();
  for (const id of [card!.id, 'pm_none', '../../..', 'pm_card_visa']) {
    for (const reply of [await remove(stranger, id), await choose(stranger, id)])
      expect(reply).toMatchObject({ status: 404, error: { code: 'CARD_NOT_FOUND' } });
  }
  expect(await readCards(owner)).toEqual([card]);
});

it('[BILL-05] says that the payment provider can’t be reached when Stripe does not answer', async () => {
  const buyer = await money.subscriber();
  await money.post('/api/faults', { provider: 'stripe', fault: 'error-500', times: 20 });
  const reply = await money.call(createSetupIntent, { token: buyer.token });
  await fetch(`${money.sandboxUrl}/api/faults`, { method: 'DELETE' });
  expect(reply).toMatchObject({ status: 503, error: { code: 'CARD_PROVIDER_UNAVAILABLE' } });
});
