import { expect, it } from 'vitest';
import {
  createPaymentMethodSession,
  getPaymentMethods,
  setDefaultPaymentMethod,
} from '@moments/contract/payments/cards';
import { createPaymentIntent } from '@moments/contract/payments/checkout';
import { getOpenInvoice } from '@moments/contract/payments/open-invoice';
import { previewPlanChange } from '@moments/contract/payments/plan-change';
import { staffListReconciliations } from '@moments/contract/payments/staff-reconciliation';
import { cancelSubscription } from '@moments/contract/payments/subscription';
import { type Buyer, shareMoneyServer } from '../../../test/money-server.ts';
import { StartupError } from '../../platform/startup/startup-error.ts';
import { ok } from '../../providers/payments/provider-result.ts';
import { checkAccount } from './provider-calls.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import { syncSubscription } from './sync/sync-subscription.ts';

const money = await shareMoneyServer();

/** Removes an object as the account's owner can in Stripe's dashboard. */
const remove = (id: string) => fetch(`${money.sandboxUrl}/api/records/${id}`, { method: 'DELETE' });

async function reconcileAll() {
  await reconcile(money.services, { isFull: true });
  const { reconciliations } = await money.ok(staffListReconciliations, { token: 'sandbox-operator' });
  money.clock.advance(60);
  return (reconciliations[0]?.differences ?? []).map(({ memberName: _name, ...difference }) => difference);
}

const missing = { ok: false, error: { kind: 'not-found', missing: 'subscription' } } as const;

const readCustomers = async ({ email }: Buyer) =>
  (await money.stripeRecords()).customers.filter((customer) => customer.email === email);

const pay = async (buyer: Buyer, key: string, attemptId: string) => {
  const started = await money.start(buyer, key, { attemptId });
  await money.confirm(started.clientSecret);
  return money.status(buyer, started.paymentId);
};

const newCustomerUses: [string, (buyer: Buyer) => Promise<unknown>][] = [
  ['adds a card', ({ token }) => money.ok(createPaymentMethodSession, { token })],
  [
    'buys a plan from two tabs',
    async (buyer) => {
      const tabs = await Promise.all(
        ['b1', 'b2'].map((attemptId) => money.start(buyer, 'starter', { attemptId })),
      );
      expect(new Set(tabs.map(({ paymentId }) => paymentId)).size).toBe(1);
      await money.confirm(tabs[0]?.clientSecret ?? '');
      expect(await money.status(buyer, tabs[0]?.paymentId ?? '')).toMatchObject({
        paymentStatus: 'succeeded',
      });
    },
  ],
];

it.each(newCustomerUses)(
  '[FIELD-03] creates another customer when a member whose customer was deleted at Stripe %s',
  async (_what, use) => {
    const buyer = await money.subscriber();
    await money.stripe.customers.del(buyer.customerId);
    expect((await money.ok(getPaymentMethods, { token: buyer.token })).data).toEqual([]);
    await use(buyer);
    expect(await readCustomers(buyer)).toHaveLength(1);
    expect(await reconcileAll()).toEqual([]);
    const refund = (await money.stripe.paymentIntents.list({ customer: buyer.customerId })).data[0]?.id;
    await money.stripe.refunds.create({ payment_intent: refund ?? '' });
    expect(await reconcileAll()).toEqual([{ memberId: buyer.id, what: 'refunds', isRepaired: true }]);
  },
);

it('[FIELD-03] restores a plan that Stripe has again, for example once the key is of the right account', async () => {
  const { subscriptionId, id } = await money.subscriber();
  const payments = { ...money.services.payments, readSubscription: () => Promise.resolve(missing) };
  await syncSubscription({ ...money.services, payments }, subscriptionId);
  const readPlan = async () => {
    const query = 'select status, removed_at is null as "isThere" from subscriptions where member_id = $1';
    return (await money.pool.query<{ status: string; isThere: boolean }>(query, [id])).rows[0];
  };
  expect(await readPlan()).toEqual({ status: 'MEMBERSHIP_ENDED', isThere: false });
  expect(await reconcileAll()).toEqual([{ memberId: id, what: 'plans', isRepaired: true }]);
  expect(await readPlan()).toEqual({ status: 'MEMBERSHIP_ACTIVE', isThere: true });
  expect(await reconcileAll()).toEqual([]);
});

it('[FIELD-03] ends no plan with a key of another Stripe account, even if Stripe didn’t answer at the start', async () => {
  const { subscriptionId, id } = await money.subscriber();
  await checkAccount(money.services);
  const payments = {
    ...money.services.payments,
    readSubscription: () => Promise.resolve(missing),
    readAccount: () => Promise.resolve(ok('acct_other in test mode')),
  };
  await expect(syncSubscription({ ...money.services, payments }, subscriptionId)).rejects.toThrow(
    StartupError,
  );
  const { rows } = await money.pool.query('select status from subscriptions where member_id = $1', [id]);
  expect(rows).toEqual([{ status: 'MEMBERSHIP_ACTIVE' }]);
});

it('[FIELD-03] starts no server with a key of another Stripe account than that of the plans', async () => {
  const check = (account: string) =>
    checkAccount({
      ...money.services,
      payments: { ...money.services.payments, readAccount: () => Promise.resolve(ok(account)) },
    });
  await money.pool.query(`delete from database_facts where name = 'stripe-account'`);
  await checkAccount(money.services);
  await checkAccount(money.withStripeKey('sk_test_revoked'));
  await expect(check('acct_other in test mode')).rejects.toThrow(
    'STRIPE_SECRET_KEY is of acct_other in test mode, and the plans in the database are of acct_sandbox in test mode',
  );
  await expect(check('acct_sandbox in live mode')).rejects.toThrow(StartupError);
  await checkAccount(money.services);
});

it('[FIELD-03] names a deleted customer in the reconciliation once, and ends the plan that went with it', async () => {
  const buyer = await money.subscriber();
  await money.stripe.customers.del(buyer.customerId);
  expect(await reconcileAll()).toEqual([
    { memberId: buyer.id, what: 'customer', isRepaired: true },
    { memberId: buyer.id, what: 'plans', isRepaired: true },
  ]);
  expect(await reconcileAll()).toEqual([]);
  expect(await pay(buyer, 'plus', 'again')).toMatchObject({ subscription: { status: 'MEMBERSHIP_ACTIVE' } });
  const { rows } = await money.pool.query(
    `select before from audit_log where member_id = $1 and action = 'customer.removed-at-provider'`,
    [buyer.id],
  );
  expect(rows).toEqual([{ before: { customerId: buyer.customerId } }]);
});

it('[FIELD-03] ends a plan whose subscription was removed at Stripe, at the member’s first call or at night', async () => {
  const calls: ((token: string) => Promise<{ ok: boolean }>)[] = [
    (token) => money.call(cancelSubscription, { token }),
    (token) => money.call(getOpenInvoice, { token }),
    async (token) =>
      money.call(previewPlanChange, { token, query: { priceId: await money.priceOf('plus') } }),
  ];
  for (const call of calls) {
    const buyer = await money.subscriber();
    await remove(buyer.subscriptionId);
    expect(await call(buyer.token)).toMatchObject({ status: 409, error: { code: 'NO_PLAN' } });
    expect(await pay(buyer, 'starter', 'again')).toMatchObject({ paymentStatus: 'succeeded' });
  }
  const asleep = await money.subscriber();
  await remove(asleep.subscriptionId);
  expect(await reconcileAll()).toContainEqual({ memberId: asleep.id, what: 'plans', isRepaired: true });
  expect(await reconcileAll()).toEqual([]);
  expect(await money.subjects(asleep)).toContain('Your plan has ended');
});

it('[FIELD-03] lets a member buy again when the unfinished purchase was removed at Stripe', async () => {
  for (const [key, other] of [
    ['starter', 'plus'],
    ['moments-10', 'moments-25'],
  ] as const) {
    const buyer = await money.buyer();
    const { clientSecret } = await money.start(buyer, key);
    const { subscriptions } = await money.stripeRecords();
    await remove(clientSecret?.split('_secret_')[0] ?? '');
    for (const { id, metadata } of subscriptions) if (metadata['memberId'] === buyer.id) await remove(id);
    expect(await pay(buyer, other, 'a2')).toMatchObject({ paymentStatus: 'succeeded' });
  }
});

it('[FIELD-03] makes a card that was removed at Stripe unknown, not an error', async () => {
  const buyer = await money.subscriber();
  const card = await money.addCard(buyer);
  await remove(card);
  const { token } = buyer;
  expect(await money.call(setDefaultPaymentMethod, { token, body: { paymentMethodId: card } })).toMatchObject(
    {
      status: 404,
      error: { code: 'CARD_NOT_FOUND' },
    },
  );
});

it('[FIELD-03] offers another plan while a price is archived or deleted at Stripe, and restores the price at night', async () => {
  const removals = [
    (priceId: string) => money.stripe.prices.update(priceId, { active: false }),
    (priceId: string) => remove(priceId),
  ];
  for (const removeIt of removals) {
    const buyer = await money.buyer();
    const priceId = await money.priceOf('standard');
    await removeIt(priceId);
    const body = { priceId, paymentMethodId: 'pm_1', isAddOn: false, attemptId: 'a1' };
    expect(await money.call(createPaymentIntent, { token: buyer.token, body })).toMatchObject({
      status: 409,
      error: { code: 'PLAN_UNAVAILABLE' },
    });
    expect(await pay(buyer, 'plus', 'a2')).toMatchObject({ paymentStatus: 'succeeded' });
    expect(await reconcileAll()).toContainEqual({ memberId: null, what: 'prices', isRepaired: true });
    expect(await pay(await money.buyer(), 'standard', 'a3')).toMatchObject({ paymentStatus: 'succeeded' });
  }
});
