import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Configuration } from '../configuration/schema.ts';
import type { ConnectionPool } from '../database/connection-pool.ts';
import { isRecovering } from '../database/database-unavailable.ts';
import { openDatabase, type OpenDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { checkDatabaseKind, recordDatabaseKind } from './check-database-kind.ts';
import { checkKeys } from './check-keys.ts';
import { StartupError, toDatabaseError } from './startup-error.ts';

/** Migrates past a pooler. @throws StartupError that names the address */
async function migrateDirectly({
  databaseUrl,
  databaseDirectUrl,
  migrationsDir,
}: Configuration): Promise<number> {
  if (databaseDirectUrl === undefined) return migrate(databaseUrl, migrationsDir);
  try {
    return await migrate(databaseDirectUrl, migrationsDir);
  } catch (error) {
    throw toDatabaseError(databaseDirectUrl, error, 'DATABASE_DIRECT_URL');
  }
}

/** Milliseconds for a database that is starting or recovering after a crash, and between two tries. */
const patience = 120_000;
const retryPause = 1_000;

/** Waits while PostgreSQL says that it is starting or recovering. Other errors are for the checks that follow. */
async function waitForRecovery(pool: ConnectionPool, log: Logger): Promise<void> {
  for (let waited = 0; waited < patience; waited += retryPause) {
    try {
      await pool.query('select');
      return;
    } catch (error) {
      if (!isRecovering(error)) return;
      if (waited === 0) log.warn('the database is starting or recovering; waiting for it');
      await pause(retryPause);
    }
  }
}

/**
 * Opens the database, waits for its recovery, checks that it holds what this process expects, and brings it to the newest schema.
 * @param setting the name of the setting that has the address
 * @throws StartupError
 */
export async function openMigratedDatabase(
  configuration: Configuration,
  log: Logger,
  setting = 'DATABASE_URL',
): Promise<OpenDatabase> {
  const { databaseUrl } = configuration;
  const open = openDatabase(databaseUrl, {
    isPooled: configuration.databaseDirectUrl !== undefined,
    hasNamedStatements: configuration.databaseNamedStatements,
    onLost: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  try {
    await waitForRecovery(open.pool, log);
    await checkDatabaseKind(open.pool, configuration);
    const applied = await migrateDirectly(configuration);
    if (applied > 0) log.info({ migrations: applied }, 'migrated the database');
    await recordDatabaseKind(open.pool, configuration);
    await checkKeys(open.pool, configuration);
    return open;
  } catch (error) {
    await open.close();
    throw error instanceof StartupError ? error : toDatabaseError(databaseUrl, error, setting);
  }
}
