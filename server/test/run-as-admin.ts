import pg from 'pg';
import { inject } from 'vitest';

/** Runs statements as the superuser of the tests' PostgreSQL, outside a test's own database. */
export async function runAsAdmin(...statements: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}
