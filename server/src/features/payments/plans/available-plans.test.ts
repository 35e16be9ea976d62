import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getProducts } from '@moments/contract/payments/plans';
import { toPlans } from '@moments/contract/payments/to-plans';
import { startMoneyServer, type MoneyServer } from '../../../../test/money-server.ts';
import { defaultPlans, importPlans } from './import-plans.ts';

describe('plans', () => {
  let money: MoneyServer;
  let stripe: Stripe;
  beforeAll(async () => {
    money = await startMoneyServer();
    const { port } = new URL(money.sandboxUrl);
    stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
  });
  afterAll(() => money.close());

  const listOffered = async (token: string, isAddOn?: 'true' | 'false') => {
    const query = isAddOn === undefined ? {} : { isAddOn };
    const { data } = await money.ok(getProducts, { token, query });
    return data.map(({ name, price }) => [name, price.unit_amount]);
  };

  it('[PLAN-01, DATA-03] lists the plans, cheapest first', async () => {
    const { token } = await money.buyer();
    const everyone = [
      ['Free', 0],
      ['Starter', 2900],
      ['Standard', 4900],
      ['Plus', 7900],
    ];
    expect(await listOffered(token)).toEqual(everyone);
    expect(await listOffered(token, 'false')).toEqual(everyone);
    const { data } = await money.ok(getProducts, { token, query: {} });
    const shown = toPlans(data);
    expect(shown.map(({ moments }) => moments)).toEqual([0, 30, 60, 120]);
    expect(shown.filter(({ isPopular }) => isPopular).map(({ title }) => title)).toEqual(['Standard']);
    expect(shown.at(-1)?.savings).toBe('Save 19% per Moment');
  });

  it('[PLAN-05] lists only add-ons when the caller asks for add-ons', async () => {
    const { token } = await money.buyer();
    const addOns = defaultPlans.plans.filter(({ addOn }) => addOn).sort((a, b) => a.amount - b.amount);
    expect(addOns.length).toBeGreaterThan(0);
    expect(await listOffered(token, 'true')).toEqual(addOns.map(({ name, amount }) => [name, amount]));
  });

  it('lists the sponsored plan instead of the free one for a partner’s member', async () => {
    const { rows } = await money.pool.query<{ id: string }>(
      `insert into partners (name) values ('Riverside College') returning id`,
    );
    const { token } = await money.buyer({ partnerId: rows[0]!.id });
    expect((await listOffered(token))[0]).toEqual(['Sponsored by Riverside College', 0]);
    const { data } = await money.ok(getProducts, { token, query: {} });
    expect(toPlans(data).map(({ title }) => title)).toEqual([
      'Sponsored by Riverside College',
      'Starter',
      'Standard',
      'Plus',
    ]);
  });

  it('[PLAN-08] reads a description that is a JSON text, and leaves out and logs a plan with an unreadable one', async () => {
    const { token } = await money.buyer();
    const insert = (priceId: string, description: unknown) =>
      money.pool.query(
        `insert into plans (price_id, product_id, key, name, amount, kind, moments, description)
         values ($1, $1, $1, $1, 1, 'plan', 1, $2)`,
        [priceId, JSON.stringify(description)],
      );
    await insert('as-text', JSON.stringify({ title: 'Text', moments: 1, features: [] }));
    await insert('broken', '{"title":');
    await insert('incomplete', { title: 'No Moments' });
    const log = vi.spyOn(money.server.services.log, 'warn');
    const names = (await listOffered(token)).map(([name]) => name);
    for (const priceId of ['broken', 'incomplete'])
      expect(log).toHaveBeenCalledWith({ priceId }, 'skipped plan: invalid description');
    log.mockRestore();
    expect(names).toContain('as-text');
    expect(names).not.toContain('broken');
    expect(names).not.toContain('incomplete');
    await money.pool.query(`delete from plans where price_id in ('as-text', 'broken', 'incomplete')`);
  });

  it('[OPS-03] imports the file again without changing anything', async () => {
    const before = await money.pool.query('select * from plans order by price_id');
    const result = await importPlans(money.server.services, defaultPlans);
    expect(result.withdrawn).toEqual([]);
    expect((await money.pool.query('select * from plans order by price_id')).rows).toEqual(before.rows);
    expect((await stripe.prices.list({ limit: 100 })).data).toHaveLength(defaultPlans.plans.length);
  });

  it('[OPS-03] creates a new price for a changed amount, and leaves the sold price unchanged', async () => {
    const sold = await money.priceOf('starter');
    const dearer = {
      plans: defaultPlans.plans.map((plan) => (plan.key === 'starter' ? { ...plan, amount: 3100 } : plan)),
    };
    expect((await importPlans(money.server.services, dearer)).withdrawn).toEqual([sold]);
    const changed = await money.priceOf('starter');
    expect(changed).not.toBe(sold);
    expect(await stripe.prices.retrieve(sold)).toMatchObject({ active: false, unit_amount: 2900 });
    expect(await stripe.prices.retrieve(changed)).toMatchObject({ active: true, unit_amount: 3100 });
    const { token } = await money.buyer();
    expect((await listOffered(token))[1]).toEqual(['Starter', 3100]);
    await importPlans(money.server.services, defaultPlans);
    expect(await money.priceOf('starter')).toBe(sold);
    expect((await stripe.prices.retrieve(sold)).active).toBe(true);
  });

  it('[OPS-03] rejects an invalid file before it changes anything', async () => {
    const [first] = defaultPlans.plans;
    await expect(importPlans(money.server.services, { plans: [first!, first!] })).rejects.toThrow(
      'each key must be unique',
    );
    const free = { ...first!, key: 'x', addOn: true };
    await expect(importPlans(money.server.services, { plans: [free] })).rejects.toThrow(
      'must cost more than 0',
    );
    expect(await money.priceOf('plus')).toBeTruthy();
  });
});
