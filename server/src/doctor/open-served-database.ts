import type { Configuration } from '../platform/configuration/schema.ts';
import { openDatabase, type OpenDatabase } from '../platform/database/database.ts';

/** Opens the database as the servers do, which may be behind a pooler. The caller closes it. */
export const openServedDatabase = (configuration: Configuration, connections: number): OpenDatabase =>
  openDatabase(configuration.databaseUrl, {
    connections,
    isPooled: configuration.databaseDirectUrl !== undefined,
    hasNamedStatements: configuration.databaseNamedStatements,
  });
