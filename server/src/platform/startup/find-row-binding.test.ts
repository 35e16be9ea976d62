import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestConfiguration } from '../../../test/configuration.ts';
import { withDatabase } from '../../../test/database-setup.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { findRowBinding } from './find-row-binding.ts';

const migrations = path.resolve(import.meta.dirname, '../../../migrations');
/** The migration that decides for databases in which no server has run. */
const deciding = '0045_row-binding-of-new-databases';

let server: TestServer;
let before: string;
beforeAll(async () => {
  server = await startTestServer();
  before = await mkdtemp(path.join(os.tmpdir(), 'moments-migrations-'));
  await cp(migrations, before, { recursive: true });
  const journal = path.join(before, 'meta/_journal.json');
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  const older = entries.slice(
    0,
    entries.findIndex(({ tag }) => tag === deciding),
  );
  await writeFile(journal, JSON.stringify({ entries: older }));
});
afterAll(async () => {
  await server.close();
  await rm(before, { recursive: true });
});

const unset = { ...createTestConfiguration(), rowBinding: undefined };

/** Creates a database, does something with its older schema, and migrates it. @returns how a server binds data in it */
async function findBindingAfter(...statements: string[]): Promise<string> {
  const name = `${new URL(server.databaseUrl).pathname.slice(1)}_binding`;
  const url = withDatabase(server.databaseUrl, name);
  await server.pool.query(`create database ${name}`);
  const { pool, close } = openDatabase(url, { connections: 1 });
  try {
    await migrate(url, before);
    for (const statement of statements) await pool.query(statement);
    await migrate(url, migrations);
    return (await findRowBinding(pool, unset)).rowBinding;
  } finally {
    await close();
    await server.pool.query(`drop database ${name} with (force)`);
  }
}

describe('data bound to its rows', () => {
  it('[SEC-09] requires bound data in a database in which no server has run', async () => {
    expect(await findBindingAfter()).toBe('required');
  });

  it('[SEC-09] turns the binding off in a database that an older server may still use', async () => {
    expect(
      await findBindingAfter(`insert into database_facts (name, value) values ('kind', 'production')`),
    ).toBe('off');
    const member = `insert into members (phone_hash, phone_sealed, status) values ('\\x01', 'x', 'SIGNED_UP')`;
    expect(await findBindingAfter(member)).toBe('off');
  });

  it('[SEC-09] follows the setting if it is set', async () => {
    for (const rowBinding of ['off', 'on', 'required'] as const)
      expect((await findRowBinding(server.pool, { ...unset, rowBinding })).rowBinding).toBe(rowBinding);
  });
});
