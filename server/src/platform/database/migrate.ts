import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** An arbitrary number that no other lock in the database uses. */
const migrationLock = 7_301;

/**
 * Migrates the database to the newest schema. The lock makes servers that start at the same time wait for each other.
 * @param folder the folder of the SQL files
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
 * Tells whether the database has at least this server's schema.
 * @throws Error if the database can't be reached or was never migrated
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
