import type { Logger } from 'pino';
import type { Configuration } from '../configuration/schema.ts';
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

/**
 * Opens the database, checks that it holds what this process expects, and brings it to the newest schema.
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
