import { afterAll, describe, expect, it } from 'vitest';
import { startSeededServer } from '../test/seeded-server.ts';
import { seed } from './seed.ts';

const world = await startSeededServer();
afterAll(() => world.close());

const sortLines = (lines: readonly (readonly unknown[])[]): readonly string[] =>
  lines.map((line) => JSON.stringify(line)).toSorted();

const readOurs = async (query: string) =>
  (await world.server.pool.query(query)).rows.map((row): unknown[] => Object.values(row));

/** Returns our status for a subscription at the provider. */
const statusLabels: Readonly<Record<string, string>> = {
  active: 'MEMBERSHIP_ACTIVE',
  past_due: 'MEMBERSHIP_PAST_DUE',
};

describe('the card provider’s records and ours', () => {
  it('has the same plans in both records, with the same status and end date', async () => {
    const { subscriptions } = await world.stripeRecords();
    const theirs = subscriptions.map(({ id, status, cancel_at_period_end, items }) => [
      id,
      statusLabels[status],
      cancel_at_period_end,
      items.data[0]!.current_period_end,
      items.data[0]!.price.unit_amount,
    ]);
    const known = await readOurs(
      `select stripe_subscription_id, status, cancel_plan_initiated, extract(epoch from end_date)::int, amount from subscriptions`,
    );
    expect(known).toHaveLength(7);
    expect(sortLines(known)).toEqual(sortLines(theirs));
  });

  it('has the same successful payments of the same members in both records', async () => {
    const { payments } = await world.stripeRecords();
    const theirs = payments
      .filter(({ status }) => status === 'succeeded')
      .map(({ customer, amount }) => [customer, amount]);
    const known = await readOurs(
      `select m.stripe_customer_id, t.amount from transactions t join members m on m.id = t.member_id
       where t.status = 'succeeded' and t.amount > 0`,
    );
    expect(known.length).toBeGreaterThan(15);
    expect(sortLines(known)).toEqual(sortLines(theirs));
  });

  it('has the same customers in both records', async () => {
    const { customers } = await world.stripeRecords();
    const known = await readOurs(
      `select stripe_customer_id from members where stripe_customer_id is not null`,
    );
    expect(sortLines(known)).toEqual(sortLines(customers.map(({ id }) => [id])));
  });
});

describe('the ledger', () => {
  it('[MOM-05] the ledger adds up to every balance', async () => {
    const wrong = await readOurs(
      `select b.member_id from moments_balances b
       where b.plan_remaining + b.add_on_remaining <>
         (select coalesce(sum(l.amount), 0) from moments_ledger l where l.member_id = b.member_id)`,
    );
    expect(wrong).toEqual([]);
  });
});

describe('seeding', () => {
  it('seeding reports what it created', () => {
    expect(world.firstOutput).toBe('sample data: twelve members');
  });

  it('sends no texts or emails', async () => {
    expect(await readOurs('select count(*)::int from outbound_messages')).toEqual([[0]]);
  });

  it('collects the statistics of its tables, before members are served', async () => {
    const analyzed = `select count(last_analyze)::int from pg_stat_user_tables where relname in ('members', 'messages')`;
    // PostgreSQL reports them a moment later, so the read is repeated.
    await expect.poll(() => readOurs(analyzed), { timeout: 20_000 }).toEqual([[2]]);
  });

  it('changes nothing in a database that has members', async () => {
    const counts = `select (select count(*)::int from members), (select count(*)::int from transactions),
      (select count(*)::int from partners), (select count(*)::int from messages), (select count(*)::int from audit_log)`;
    const before = [await readOurs(counts), await world.stripeRecords()];
    expect(await world.seedAgain()).toBe('sample data: already there');
    expect([await readOurs(counts), await world.stripeRecords()]).toEqual(before);
  });

  it('seeding runs in the sandbox only', async () => {
    const configuration = { ...world.server.services.configuration, sandbox: false };
    await expect(seed(configuration)).rejects.toThrow('sandbox mode only');
  });
});
