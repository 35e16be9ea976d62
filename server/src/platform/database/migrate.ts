import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Any number will do, as long as nothing else in the database takes the same lock. */
const migrationLock = 7_301;

/**
 * Brings the database to the newest schema. Servers that start together take turns: the migrator has no lock of its own.
 * @param folder where the SQL files are
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock]);
    await applyMigrations(drizzle(connection), { migrationsFolder: folder });
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    connection.release();
  }
}

/**
 * Whether the database has at least this server's schema.
 * @throws Error if it can't be reached, or was never migrated
 */
export async function isMigrated(pool: pg.Pool, folder: string): Promise<boolean> {
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis),
  );
  const { rows } = await pool.query<{ applied: string | null }>(
    'select max(created_at) as applied from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.applied ?? 0) >= newest;
}
