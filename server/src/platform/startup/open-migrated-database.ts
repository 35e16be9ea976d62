import type { Logger } from 'pino';
import type { Configuration } from '../configuration/schema.ts';
import { openDatabase, type OpenDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { checkDatabaseKind, recordDatabaseKind } from './check-database-kind.ts';
import { checkKeys } from './check-keys.ts';
import { StartupError, toDatabaseError } from './startup-error.ts';

/**
 * Opens the database, checks that it holds what this process expects, and brings it to the newest schema.
 * @throws StartupError
 */
export async function openMigratedDatabase(configuration: Configuration, log: Logger): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl = databaseUrl, migrationsDir } = configuration;
  const open = openDatabase(databaseUrl, {
    isPooled: configuration.databaseDirectUrl !== undefined,
    hasNamedStatements: configuration.databaseNamedStatements,
    onLost: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  try {
    await checkDatabaseKind(open.pool, configuration);
    const applied = await migrate(databaseDirectUrl, migrationsDir);
    if (applied > 0) log.info({ migrations: applied }, 'migrated the database');
    await recordDatabaseKind(open.pool, configuration);
    await checkKeys(open.pool, configuration);
    return open;
  } catch (error) {
    await open.close();
    throw error instanceof StartupError ? error : toDatabaseError(databaseUrl, error);
  }
}
