import { beforeEach, expect, it } from 'vitest';
import { staffListAudit } from '@moments/contract/audit/staff-audit';
import { getProducts } from '@moments/contract/payments/plans';
import { staffImportPlans, staffListPlans, type PlansFile } from '@moments/contract/payments/staff-plans';
import { addMembership } from '../../../../test/active-membership.ts';
import { addStaff } from '../../../../test/desk-staff.ts';
import { shareMoneyServer } from '../../../../test/money-server.ts';
import { findRecordDifferences } from '../../../../test/record-differences.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { defaultPlans, importPlans } from './import-plans.ts';

const money = await shareMoneyServer();

const token = 'sandbox-operator';
type Entry = PlansFile['plans'][number];
const plans = defaultPlans.plans;
const changeEntry = (key: string, change: Partial<Entry>): Entry[] =>
  plans.map((plan) => (plan.key === key ? { ...plan, ...change } : plan));
const createCall = (entries: readonly Entry[], dryRun = false) => ({
  body: { plans: [...entries], dryRun },
  token,
});
const importEntries = async (entries: readonly Entry[], dryRun = false) =>
  money.ok(staffImportPlans, createCall(entries, dryRun));
const listNews = (reply: Awaited<ReturnType<typeof importEntries>>) =>
  reply.changes.filter(({ change }) => change !== 'same').map(({ key, change }) => [key, change]);
const readCatalogs = async () => ({
  here: (await money.pool.query('select * from plans order by price_id')).rows,
  there: (await money.stripe.prices.list({ limit: 100 })).data,
});

beforeEach(async () => {
  await importEntries(plans);
});

it('[OPS-03] changes nothing when an import is repeated, and says so', async () => {
  const before = await readCatalogs();
  const reply = await importEntries(plans);
  expect([reply.message, listNews(reply)]).toEqual(['No changes. The plans match the file', []]);
  expect(reply.changes).toHaveLength(plans.length);
  expect(await readCatalogs()).toEqual(before);
});

it('[OPS-03] lists what would change without changing it in a dry run', async () => {
  const before = await readCatalogs();
  const entries = changeEntry('starter', { amount: 3100 }).filter(({ key }) => key !== 'plus');
  const reply = await importEntries([...entries, { ...plans[2]!, key: 'extra' }], true);
  expect(reply).toMatchObject({ dryRun: true, message: 'Dry run: 3 would change' });
  expect(listNews(reply)).toEqual([
    ['starter', 'price'],
    ['extra', 'new'],
    ['plus', 'withdrawn'],
  ]);
  expect(reply.changes.find(({ key }) => key === 'starter')).toMatchObject({
    amount: 3100,
    former: { amount: 2900, moments: 30 },
  });
  expect(await readCatalogs()).toEqual(before);
});

it('[OPS-03] creates a new price for a changed amount, while members keep and renew the old price', async () => {
  const subscriber = await money.subscriber();
  const sold = await money.priceOf('starter');
  expect(listNews(await importEntries(changeEntry('starter', { amount: 3100, moments: 40 })))).toEqual([
    ['starter', 'price'],
  ]);
  const { data } = await money.ok(getProducts, { token: subscriber.token, query: {} });
  expect(data.find(({ name }) => name === 'Starter')?.price.unit_amount).toBe(3100);
  expect(await money.stripe.prices.retrieve(sold)).toMatchObject({ active: false, unit_amount: 2900 });
  await money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`);
  await syncSubscription(money.services, subscriber.subscriptionId);
  expect(await findRecordDifferences(money, subscriber)).toEqual([]);
  const { rows } = await money.pool.query('select amount from transactions where member_id = $1', [
    subscriber.id,
  ]);
  expect(rows).toEqual([{ amount: 2900 }, { amount: 2900 }]);
  expect(listNews(await importEntries(plans))).toEqual([['starter', 'price']]);
  expect(await money.priceOf('starter')).toBe(sold);
});

it('[OPS-03] changes a description without changing the price, and sells a withdrawn price again', async () => {
  const price = await money.priceOf('plus');
  expect(listNews(await importEntries(changeEntry('plus', { features: ['Something new'] })))).toEqual([
    ['plus', 'description'],
  ]);
  expect(await money.priceOf('plus')).toBe(price);
  const others = plans.filter(({ key }) => key !== 'plus');
  expect(listNews(await importEntries(others))).toEqual([['plus', 'withdrawn']]);
  expect(listNews(await importEntries(plans))).toEqual([['plus', 'back']]);
  expect((await money.stripe.prices.retrieve(price)).active).toBe(true);
});

it('[OPS-03] rejects a key that would change its kind, an empty file, and callers without the right', async () => {
  const before = await readCatalogs();
  for (const [key, change, field] of [
    ['starter', { addOn: true }, 'plans.2.addOn'],
    ['starter', { sponsored: true }, 'plans.2.sponsored'],
  ] as const)
    for (const dryRun of [true, false])
      expect(await money.call(staffImportPlans, createCall(changeEntry(key, change), dryRun))).toMatchObject({
        status: 400,
        error: { fields: [{ field }] },
      });
  expect(await money.call(staffImportPlans, createCall([]))).toMatchObject({ status: 400 });
  const { token: member } = await money.buyer();
  const call = { ...createCall(plans), token: member };
  expect(await money.call(staffImportPlans, call)).toMatchObject({ status: 401 });
  expect(await readCatalogs()).toEqual(before);
});

it('[OPS-03] repeats an import after Stripe was unreachable in the middle of it', async () => {
  const entries = changeEntry('starter', { amount: 3300 });
  await money.post('/api/faults', { provider: 'stripe', fault: 'error-500', times: 9 });
  const away = await money.call(staffImportPlans, createCall(entries));
  await fetch(`${money.sandboxUrl}/api/faults`, { method: 'DELETE' });
  // A member would read that they aren't charged twice.
  const message = 'The server can’t reach Stripe. Try again in a minute. Nothing is done twice.';
  expect(away).toMatchObject({ status: 503, error: { code: 'CARD_PROVIDER_UNAVAILABLE', message } });
  expect(listNews(await importEntries(entries))).toEqual([['starter', 'price']]);
  expect(listNews(await importEntries(entries))).toEqual([]);
});

it('[OPS-03] says what to do when Stripe rejects the plans, for example for a wrong API key', async () => {
  const rejected = { ok: false, error: { kind: 'invalid', code: '401', cause: 'Invalid API Key' } } as const;
  const { payments, database } = money.services;
  const catalog = { ...payments.catalog, saveProduct: () => Promise.resolve(rejected) };
  const outcome = importPlans({ database, payments: { ...payments, catalog } }, { plans });
  await expect(outcome).rejects.toMatchObject({
    code: 'CARD_PROVIDER_UNAVAILABLE',
    message: expect.stringContaining('Check STRIPE_SECRET_KEY') as unknown,
  });
});

it('[OPS-03, OPS-04] records what was imported, and by whom, in the audit log', async () => {
  await importEntries(changeEntry('starter', { amount: 3500 }));
  const { items: audit } = await money.ok(staffListAudit, { token, query: {} });
  expect(audit.find(({ action }) => action === 'plans.imported')).toMatchObject({
    actor: 'token:bootstrap',
    after: [{ key: 'starter', change: 'price', amount: 3500, moments: 30 }],
  });
});

it('[DESK-09] lists each price with the members who have it, and a former one while some do', async () => {
  const { cookie } = await addStaff(money.server, { roles: ['admin'] });
  const list = async () =>
    (await money.ok(staffListPlans, { cookie })).plans.filter(
      ({ key }) => key === 'plus' || key === 'standard',
    );
  const findPriceId = async (key: string) => {
    const { rows } = await money.pool.query<{ price_id: string }>(
      'select price_id from plans where key = $1 and active',
      [key],
    );
    return rows[0]?.price_id;
  };
  for (const [key, count] of [
    ['standard', 5],
    ['plus', 4],
  ] as const)
    for (let place = 0; place < count; place += 1)
      await addMembership(money.server, await money.buyer(), 'MEMBERSHIP_PAST_DUE', await findPriceId(key));
  await importEntries(changeEntry('standard', { amount: 5200 }).filter(({ key }) => key !== 'plus'));
  expect(await list()).toMatchObject([
    { key: 'standard', amount: 5200, active: true, members: 0 },
    { key: 'standard', amount: 4900, active: false, members: 5 },
    { key: 'plus', active: false, members: null },
  ]);
  for (const role of ['coach', 'operations'] as const) {
    const person = await addStaff(money.server, { roles: [role] });
    expect(await money.call(staffListPlans, { cookie: person.cookie })).toMatchObject({ status: 403 });
  }
});
