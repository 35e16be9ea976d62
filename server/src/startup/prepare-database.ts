import pg from 'pg';
import type { Logger } from 'pino';
import { buildServices } from '../build-services.ts';
import { createJobHandlers } from '../job-handlers.ts';
import type { Configuration } from '../platform/configuration/schema.ts';
import { grantServerRights, hasRole } from '../platform/database/server-rights-repository.ts';
import { openMigratedDatabase } from '../platform/startup/open-migrated-database.ts';
import { StartupError } from '../platform/startup/startup-error.ts';

/** Brings the schema and the job queues to the newest version. */
async function migrateAll(configuration: Configuration, log: Logger, setting?: string): Promise<void> {
  const open = await openMigratedDatabase(configuration, log, setting);
  const services = buildServices(configuration, open, log);
  try {
    await services.jobs.start(createJobHandlers(services));
  } finally {
    await services.jobs.stop();
    services.mail.close();
    await services.live.close();
    await open.close();
  }
}

async function grantRights(ownerUrl: string, role: string): Promise<void> {
  const connection = new pg.Client({ connectionString: ownerUrl });
  await connection.connect();
  try {
    if (!(await hasRole(connection, role)))
      throw new StartupError(`database: there is no role "${role}" of DATABASE_URL; create it first`);
    await grantServerRights(connection, role);
  } finally {
    await connection.end();
  }
}

/**
 * Migrates the database before the servers of a new version start. With a role of its own for migrations, the servers' role then gets
 * its rights, also to new tables (docs/decisions/0056-roles-of-the-database.md).
 * @returns the servers' role if it differs from the one that migrates
 * @throws StartupError
 */
export async function prepareDatabase(
  configuration: Configuration,
  log: Logger,
): Promise<string | undefined> {
  const { databaseUrl, databaseMigrationUrl: ownerUrl } = configuration;
  if (ownerUrl === undefined) {
    await migrateAll(configuration, log);
    return undefined;
  }
  await migrateAll(
    { ...configuration, databaseUrl: ownerUrl, databaseDirectUrl: undefined },
    log,
    'DATABASE_MIGRATION_URL',
  );
  const [role, owner] = [databaseUrl, ownerUrl].map((url) => decodeURIComponent(new URL(url).username));
  if (role === undefined || role === owner) return undefined;
  await grantRights(ownerUrl, role);
  return role;
}
