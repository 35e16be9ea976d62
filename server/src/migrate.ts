import { ConfigurationError, readConfiguration } from './platform/configuration/read.ts';
import { createLog, LogStream } from './platform/startup/log.ts';
import { describeFailure } from './platform/startup/startup-error.ts';
import { prepareDatabase } from './startup/prepare-database.ts';

// Migrates before the servers of a new version start, so that none of them waits.
try {
  // A parameter such as --help must not start a migration.
  if (process.argv.length > 2) throw new ConfigurationError('migrate: it takes no parameters');
  const configuration = readConfiguration(process.env);
  const role = await prepareDatabase(configuration, createLog(configuration.logLevel, new LogStream(1)));
  process.stdout.write('migrate: the database has the newest schema\n');
  if (role !== undefined)
    process.stdout.write(
      `migrate: ${role} can do what a server does, but can’t change the audit log or the ledger\n`,
    );
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
