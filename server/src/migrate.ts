import { ConfigurationError, readConfiguration } from './platform/configuration/read.ts';
import { LogStream } from './platform/startup/log-stream.ts';
import { createLog } from './platform/startup/log.ts';
import { StartupError } from './platform/startup/startup-error.ts';
import { prepareDatabase } from './startup/prepare-database.ts';

// Migrates before the servers of a new version start, so that none of them waits.
try {
  const configuration = readConfiguration(process.env);
  const role = await prepareDatabase(configuration, createLog(configuration.logLevel, new LogStream(1)));
  process.stdout.write('migrate: the database has the newest schema\n');
  if (role !== undefined)
    process.stdout.write(
      `migrate: ${role} has the rights of a server, without changing the audit log or the ledger\n`,
    );
} catch (error) {
  const isExpected = error instanceof ConfigurationError || error instanceof StartupError;
  const message = isExpected ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${message ?? ''}\n`);
  process.exitCode = 1;
}
