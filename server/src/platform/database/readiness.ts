import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ConnectionPool } from './connection-pool.ts';

/** Milliseconds before the readiness check stops waiting: load balancers wait less than a query may take. */
const readinessTimeout = 2_000;

/** A database that requests can be served from is not a standby, accepts writes, and has at least this server's schema. */
const readiness = `
select max(created_at) as applied,
  pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly"
from drizzle.__drizzle_migrations`;

/**
 * Creates the check whether requests can be served from the database. It answers within two seconds.
 * @param folder the folder of the SQL files, which is read once
 */
export function createReadinessCheck(pool: ConnectionPool, folder: string): () => Promise<boolean> {
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis),
  );
  const check = async () => {
    const query = { text: readiness, query_timeout: readinessTimeout };
    const { rows } = await pool.query<{ applied: string | null; isReadOnly: boolean }>(query);
    const [row] = rows;
    return row !== undefined && !row.isReadOnly && Number(row.applied ?? 0) >= newest;
  };
  return () => {
    const timeout = new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), readinessTimeout).unref();
    });
    return Promise.race([check().catch(() => false), timeout]);
  };
}
