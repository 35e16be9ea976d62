import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { productionSettings, createTestConfiguration } from '../../../test/configuration.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { readConfiguration } from '../configuration/read.ts';
import { checkDatabaseKind, recordDatabaseKind } from './check-database-kind.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  await server.pool.query('delete from database_facts');
});
afterEach(() => server.close());

const modes = {
  sandbox: createTestConfiguration(),
  production: readConfiguration(productionSettings),
};
type Mode = keyof typeof modes;

async function start(mode: Mode): Promise<void> {
  await checkDatabaseKind(server.pool, modes[mode]);
  await recordDatabaseKind(server.pool, modes[mode]);
}

describe('database of a server that starts', () => {
  it.each([
    ['sandbox', 'production', 'a sandbox’s data, and SANDBOX is false'],
    ['production', 'sandbox', 'data of real members, and SANDBOX is true'],
  ] as const)('[SEC-09] serves only a %s after one has used it', async (first, other, message) => {
    await start(first);
    await start(first);
    await expect(start(other)).rejects.toThrow(message);
    await expect(checkDatabaseKind(server.pool, modes[other])).rejects.toThrow(/^database: [^@]*holds/);
  });

  it('[SEC-09] a sandbox rejects a database with another program’s tables, and changes nothing', async () => {
    await server.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
    await server.pool.query('create table patients (name text)');
    await expect(checkDatabaseKind(server.pool, modes.sandbox)).rejects.toThrow('tables of another program');
    const { rows } = await server.pool.query(`select tablename from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([{ tablename: 'patients' }]);
  });

  it('[SEC-09] a database on which two kinds of servers start at the same time serves one', async () => {
    const results = await Promise.allSettled([start('sandbox'), start('production')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
