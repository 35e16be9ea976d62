import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { shareTestServer } from '../../../test/test-server.ts';
import { migrate } from './migrate.ts';

/** Later than every real migration. */
let when = 4_000_000_000_000;
const server = await shareTestServer();
const folder = await mkdtemp(path.join(os.tmpdir(), 'moments-migrations-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
});
const clients: pg.Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  clients.push(client);
  return client;
}

/** Writes a folder with one new migration. */
async function write(...statements: string[]): Promise<string> {
  when += 1;
  const tag = String(when);
  const own = path.join(folder, tag);
  await mkdir(path.join(own, 'meta'), { recursive: true });
  await writeFile(path.join(own, `${tag}.sql`), statements.join('--> statement-breakpoint\n'));
  const entries = [{ idx: 0, version: '7', when, tag, breakpoints: true }];
  await writeFile(path.join(own, 'meta/_journal.json'), JSON.stringify({ entries }));
  return own;
}

const quick = { lockTimeout: 200, retryPause: 300 };

describe('migrate', () => {
  it('runs a migration without the time limits of the pool and of the role', async () => {
    const name = new URL(server.databaseUrl).pathname.slice(1);
    await server.pool.query(`alter database ${name} set statement_timeout = '1s'`);
    const own = await write(
      `select pg_sleep(1.5)`,
      `create table slow as select current_setting('statement_timeout') as value`,
    );
    expect(await migrate(server.databaseUrl, own)).toBe(1);
    await server.pool.query(`alter database ${name} reset statement_timeout`);
    expect((await server.pool.query('select value from slow')).rows).toEqual([{ value: '0' }]);
  });

  it('lets others use a busy table while it waits, and changes the table when it is free', async () => {
    const holder = await connect();
    await holder.query('begin; lock table partners in share mode');
    const migrating = migrate(
      server.databaseUrl,
      await write('alter table partners add column later text'),
      quick,
    );
    await pause(100);
    const waits: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const started = performance.now();
      await server.pool.query('select count(*) from partners');
      waits.push(performance.now() - started);
      await pause(100);
    }
    await holder.query('commit');
    expect(await migrating).toBe(1);
    expect(Math.max(...waits)).toBeLessThan(5_000);
    await server.pool.query('select later from partners');
  });

  it('builds an index concurrently, even after an interrupted build, while another program waits to migrate', async () => {
    await server.pool.query('create index partners_again on partners (name)');
    await server.pool.query(
      `update pg_index set indisvalid = false where indexrelid = 'partners_again'::regclass`,
    );
    const own = await write(
      '-- outside a transaction\ncreate index concurrently if not exists partners_again on partners (name)',
      'create index concurrently if not exists partners_other on partners (name)',
    );
    const applied = await Promise.all([1, 2, 3].map(() => migrate(server.databaseUrl, own, quick)));
    expect(applied.toSorted()).toEqual([0, 0, 1]);
    const { rows } = await server.pool.query(
      `select bool_and(indisvalid) as valid, count(*)::int from pg_index
       where indexrelid in ('partners_again'::regclass, 'partners_other'::regclass)`,
    );
    expect(rows).toEqual([{ valid: true, count: 2 }]);
  });

  it('keeps nothing of a migration that fails, and ends with its error', async () => {
    const own = await write('create table half (id integer)', 'select 1 / 0');
    await expect(migrate(server.databaseUrl, own)).rejects.toThrow('division by zero');
    expect((await server.pool.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }]);
  });

  it('fails if a table never gets free, and keeps no lock', async () => {
    const holder = await connect();
    await holder.query('begin; lock table partners in share mode');
    const own = await write('alter table partners add column never text');
    await expect(migrate(server.databaseUrl, own, { ...quick, tries: 2 })).rejects.toThrow('lock timeout');
    await holder.query('rollback');
    expect(await migrate(server.databaseUrl, own, quick)).toBe(1);
  });
});
