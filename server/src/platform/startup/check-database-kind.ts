import type { Configuration } from '../configuration/schema.ts';
import type { ConnectionPool } from '../database/connection-pool.ts';
import {
  findKind,
  isForeignDatabase,
  recordKind,
  type DatabaseKind,
} from '../database/database-kind-repository.ts';
import { StartupError, toPublicAddress } from './startup-error.ts';

type Settings = Pick<Configuration, 'sandbox' | 'databaseUrl'>;

const getExpectedKind = ({ sandbox }: Settings): DatabaseKind => (sandbox ? 'sandbox' : 'production');

const data: Readonly<Record<DatabaseKind, string>> = {
  sandbox: 'a sandbox’s data',
  production: 'data of real members',
};

function reject({ sandbox, databaseUrl }: Settings, what: string): never {
  const mode = `SANDBOX is ${String(sandbox)}`;
  throw new StartupError(
    `database: ${toPublicAddress(databaseUrl)} holds ${what}, and ${mode}; set DATABASE_URL to another database`,
  );
}

/**
 * Rejects a sandbox on anything but a sandbox's data, and production on a sandbox's data. Nothing in the database changes (SEC-09).
 * @throws StartupError
 */
export async function checkDatabaseKind(pool: ConnectionPool, settings: Settings): Promise<void> {
  if (settings.sandbox && (await isForeignDatabase(pool))) reject(settings, 'tables of another program');
  const kind = await findKind(pool);
  if (kind !== undefined && kind !== getExpectedKind(settings)) reject(settings, data[kind]);
}

/**
 * Records in a migrated database whose data it holds from now on.
 * @throws StartupError if a server of the other kind was faster
 */
export async function recordDatabaseKind(pool: ConnectionPool, settings: Settings): Promise<void> {
  const expected = getExpectedKind(settings);
  const recorded = await recordKind(pool, expected);
  if (recorded !== undefined && recorded !== expected) reject(settings, data[recorded]);
}
