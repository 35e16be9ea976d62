import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabaseProxy, type DatabaseProxy } from '../../../test/database-proxy.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { openDatabase, type OpenDatabase } from './database.ts';

const limits = { connect: 2_500, reply: 1_500 };

let server: TestServer;
let proxy: DatabaseProxy;
let open: OpenDatabase;
let losses: Error[];
beforeEach(async () => {
  server = await startTestServer();
  proxy = await openDatabaseProxy(server.databaseUrl);
  losses = [];
  open = openDatabase(proxy.url, { connections: 2, limits, onLost: (error) => losses.push(error) });
});
afterEach(async () => {
  proxy.close();
  await open.close();
  await server.close();
});

const selectOne = () => open.database.execute(sql`select 1 as one`);

describe('a lost connection', () => {
  it('a lost connection ends its transaction, not the process', async () => {
    const work = open.database.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`);
      proxy.cut();
      await expect.poll(() => losses.length).toBe(1);
      await transaction.execute(sql`select 1`);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect((await selectOne()).rows).toEqual([{ one: 1 }]);
    expect(open.pool.totalCount).toBe(1);
  });

  it('frees its place in the pool if the transaction could not begin', async () => {
    for (let time = 0; time < 5; time += 1) {
      await selectOne();
      const failed = open.database.transaction(() => Promise.resolve());
      proxy.cut();
      await failed.catch(() => undefined);
    }
    await Promise.all([selectOne(), selectOne(), selectOne()]);
    expect(open.pool.idleCount).toBe(open.pool.totalCount);
  });

  it('keeps the error of the work when the rollback fails too', async () => {
    const work = open.database.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`);
      proxy.cut();
      throw new TypeError('the reason');
    });
    await expect(work).rejects.toThrow('the reason');
    expect((await selectOne()).rows).toEqual([{ one: 1 }]);
  });

  it('[OPS-05] replaces a connection to a server that rejects writes, and keeps one after another error', async () => {
    const readProcess = async () => (await open.pool.query('select pg_backend_pid() as id')).rows[0];
    const first = await readProcess();
    await expect(open.pool.query('select 1/0')).rejects.toThrow('division by zero');
    expect(await readProcess()).toEqual(first);
    await open.pool.query('set default_transaction_read_only = on');
    await expect(open.pool.query('create table late ()')).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await readProcess()).not.toEqual(first);
    await open.pool.query('create table late ()');
  });
});

describe('a frozen network', () => {
  it('ends statements and transactions in time, and replaces connections from before', async () => {
    await Promise.all([selectOne(), selectOne()]);
    proxy.freeze();
    const started = performance.now();
    const results = await Promise.allSettled([
      selectOne(),
      open.database.transaction((transaction) => transaction.execute(sql`select 1`)),
      selectOne(),
      selectOne(),
    ]);
    expect(performance.now() - started).toBeLessThan(8_000);
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(Error) as Error });
    proxy.thaw();
    expect((await selectOne()).rows).toEqual([{ one: 1 }]);
    await expect.poll(() => open.pool.idleCount).toBe(open.pool.totalCount);
  });

  it('ends a transaction in the time of one statement, without waiting for its rollback', async () => {
    const failed = open.database.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`);
      proxy.freeze();
      await transaction.execute(sql`select 1`);
    });
    const started = performance.now();
    await expect(failed).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(performance.now() - started).toBeLessThan(2 * limits.reply);
    proxy.thaw();
  });

  it('ends waits for a connection in time', async () => {
    const held = [await open.pool.connect(), await open.pool.connect()];
    await expect(open.pool.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
    for (const client of held) client.release();
    expect((await selectOne()).rows).toEqual([{ one: 1 }]);
  });
});

describe('a conflict of two transactions', () => {
  const lockBoth = (first: number, second: number, both: () => Promise<void>) =>
    open.database.transaction(async (transaction) => {
      // PostgreSQL's second leaves too little of the limit for a reply.
      await transaction.execute(sql`set local deadlock_timeout = '50ms'`);
      await transaction.execute(sql`update swapped set n = n + 1 where id = ${first}`);
      await both();
      await transaction.execute(sql`update swapped set n = n + 1 where id = ${second}`);
    });

  it('repeats the transaction that PostgreSQL rolled back', async () => {
    await open.pool.query('create table swapped as select id, 0 as n from generate_series(1, 2) id');
    let arrived = 0;
    const waitForBoth = () => {
      arrived += 1;
      return expect.poll(() => arrived >= 2).toBe(true);
    };
    await Promise.all([lockBoth(1, 2, waitForBoth), lockBoth(2, 1, waitForBoth)]);
    expect(arrived).toBe(3);
    expect((await open.pool.query('select n from swapped')).rows).toEqual([{ n: 2 }, { n: 2 }]);
  });

  it('returns unavailable after three repeats', async () => {
    let runs = 0;
    const work = open.database.transaction(async (transaction) => {
      runs += 1;
      await transaction.execute(sql`do $$ begin raise serialization_failure; end $$`);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(runs).toBe(4);
  });

  it('repeats no transaction after another error', async () => {
    let runs = 0;
    const work = open.database.transaction(async (transaction) => {
      runs += 1;
      await transaction.execute(sql`select 1/0`);
    });
    await expect(work).rejects.not.toBeInstanceOf(DatabaseUnavailable);
    expect(runs).toBe(1);
  });
});
