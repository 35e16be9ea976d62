import pg from 'pg';
import { expect, it } from 'vitest';
import { findSystemPostgres, startSystemPostgres } from './system-postgres.ts';

const binaries = findSystemPostgres();

it.runIf(binaries !== undefined)('runs the system’s PostgreSQL 15 on a cluster of its own', async () => {
  const database = await startSystemPostgres(binaries!);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  expect(rows[0]?.server_version).toMatch(/^15\./);
  await client.end();
  await database.remove();
});
