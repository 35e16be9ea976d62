import { ConfigurationError, readConfiguration } from './platform/configuration/read.ts';
import { LogStream } from './platform/startup/log-stream.ts';
import { createLog } from './platform/startup/log.ts';
import { openMigratedDatabase } from './platform/startup/open-migrated-database.ts';
import { StartupError } from './platform/startup/startup-error.ts';

// Migrates before the servers of a new version start, so that none of them waits.
try {
  const configuration = readConfiguration(process.env);
  const open = await openMigratedDatabase(configuration, createLog(configuration.logLevel, new LogStream(1)));
  await open.close();
  process.stdout.write('migrate: the database has the newest schema\n');
} catch (error) {
  const isExpected = error instanceof ConfigurationError || error instanceof StartupError;
  const message = isExpected ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${message ?? ''}\n`);
  process.exitCode = 1;
}
