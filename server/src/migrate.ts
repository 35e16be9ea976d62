import { ConfigurationError, readConfiguration } from './platform/configuration/read.ts';
import { createLog, LogStream } from './platform/startup/log.ts';
import { describeFailure } from './platform/startup/startup-error.ts';
import { prepareDatabase } from './startup/prepare-database.ts';

// Migrates before the servers of a new version start, so that none of them waits.
try {
  // Who only asks for help doesn't want to migrate.
  if (process.argv.length > 2) throw new ConfigurationError('migrate: it takes no parameters');
  const configuration = readConfiguration(process.env);
  const role = await prepareDatabase(configuration, createLog(configuration.logLevel, new LogStream(1)));
  process.stdout.write('migrate: the database has the newest schema\n');
  if (role !== undefined)
    process.stdout.write(
      `migrate: ${role} has the rights of a server, without changing the audit log or the ledger\n`,
    );
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
