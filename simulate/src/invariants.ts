import type { StripeRecords } from '@moments/server/test/money-server';
import { findRecordDifferences } from '@moments/server/test/record-differences';
import type { World } from './world.ts';

/** A promise that always holds. It returns what contradicts it. */
type Invariant = (world: World) => Promise<readonly string[]>;

const list = async (world: World, sql: string): Promise<string[]> =>
  (await world.pool.query<{ facts: string }>(sql)).rows.map(({ facts }) => facts);

/** Hold after every step. Each is one statement. */
const always: Readonly<Record<string, Invariant>> = {
  'the ledger adds up to the balance, which is never below zero': (world) =>
    list(
      world,
      `select m.id || ' ledger ' || coalesce(l.sum, 0) || ' balance ' || coalesce(b.plan_remaining + b.add_on_remaining, 0) as facts
       from members m left join moments_balances b on b.member_id = m.id
       left join (select member_id, sum(amount) as sum from moments_ledger group by 1) l on l.member_id = m.id
       where coalesce(l.sum, 0) <> coalesce(b.plan_remaining + b.add_on_remaining, 0)
         or b.plan_remaining < 0 or b.add_on_remaining < 0`,
    ),
};

/** Hold once nothing is on its way: what providers didn't say has been found out since. */
const atRest: Readonly<Record<string, Invariant>> = {
  'what was charged is in the history, and at the card provider': async (world) => {
    const stripeRecords = async () => (await world.sandbox.app.inject('/api/books')).json<StripeRecords>();
    const records = await stripeRecords();
    const { rows } = await world.pool.query<{ id: string }>(
      'select id from members where stripe_customer_id is not null and erased_at is null',
    );
    const found: string[] = [];
    for (const member of rows)
      for (const difference of await findRecordDifferences(
        { pool: world.pool, stripeRecords },
        member,
        records,
      ))
        found.push(`${member.id} ${difference}`);
    return found;
  },
};

async function check(world: World, invariants: Readonly<Record<string, Invariant>>): Promise<void> {
  for (const [name, find] of Object.entries(invariants))
    for (const facts of await find(world)) world.violate(name, facts);
}

export const checkAlways = (world: World): Promise<void> => check(world, always);
export const checkAtRest = (world: World): Promise<void> => check(world, atRest);
