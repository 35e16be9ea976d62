import { expect, it } from 'vitest';
import { addMember } from '../../../test/test-members.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts';
import { createEndPeriodsHandler } from './end-period.ts';

const server = await shareTestServer();

const past = `now() - interval '40 days', now() - interval '10 days'`;
const countPast = async () =>
  (await server.pool.query(`select member_id from moments_balances where period_end < now()`)).rows.length;

async function addWithPastPeriod(members: number): Promise<readonly string[]> {
  const ids: string[] = [];
  while (ids.length < members) ids.push((await addMember(server.services)).id);
  await server.pool.query(
    `insert into moments_balances (member_id, plan_remaining, moments_limit, period_start, period_end)
     select id, 5, 5, ${past} from unnest($1::uuid[]) id`,
    [ids],
  );
  return ids;
}

it('[MOM-02] ends the periods of all others when those of one member cannot be ended', async () => {
  server.clock.moveTo(new Date());
  const ids = await addWithPastPeriod(4);
  const bad = ids.toSorted()[0] ?? '';
  await server.pool.query(`
    create function reject() returns trigger language plpgsql as $$ begin raise 'damaged'; end $$;
    create trigger reject before update on moments_balances
    for each row when (new.member_id = '${bad}') execute function reject()`);
  await expect(createEndPeriodsHandler(server.services).handle({})).rejects.toThrow(
    'failed to end a period: 1',
  );
  expect(await countPast()).toBe(1);
  await server.pool.query('drop trigger reject on moments_balances');
  await createEndPeriodsHandler(server.services).handle({});
  expect(await countPast()).toBe(0);
});

it('[MOM-02] stops at the first member without the database, and ends all periods in a later run', async () => {
  await addWithPastPeriod(4);
  const { services } = server;
  let tries = 0;
  const rejectTransaction: typeof services.database.transaction = () => {
    tries += 1;
    return Promise.reject(new DatabaseUnavailable(undefined));
  };
  const database = Object.assign(Object.create(services.database) as typeof services.database, {
    transaction: rejectTransaction,
  });
  const lost = createEndPeriodsHandler({ ...services, database }).handle({});
  await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(tries).toBe(1);
  expect(await countPast()).toBe(4);
  await createEndPeriodsHandler(services).handle({});
  expect(await countPast()).toBe(0);
});

it('[MOM-02] shares the end of a month among jobs, one for each range of members', async () => {
  await server.pool.query(
    `with added as (
       insert into members (phone_hash, phone_sealed, status)
       select decode(md5(n::text), 'hex'), '', 'OUT_OF_MOMENTS' from generate_series(1, 200) n returning id
     )
     insert into moments_balances (member_id, plan_remaining, moments_limit, period_start, period_end)
     select id, 5, 5, ${past} from added`,
  );
  const handler = createEndPeriodsHandler(server.services);
  await handler.handle({});
  const { rows } = await server.pool.query<{ data: Record<string, string> }>(
    `select data from pgboss.job where name = 'end-moments-periods'`,
  );
  expect(rows).toHaveLength(16);
  expect(await countPast()).toBe(200);
  for (const { data } of rows) await handler.handle(data);
  expect(await countPast()).toBe(0);
  for (const { data } of rows) await handler.handle(data);
});
