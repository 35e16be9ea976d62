import type { Logger } from 'pino';
import { buildServices } from '../../build-services.ts';
import { createServer, jobHandlers } from '../../server.ts';
import type { Services } from '../../services.ts';
import type { Configuration } from '../configuration/schema.ts';
import { openDatabase, type OpenDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import type { JobRunner } from '../jobs/jobs.ts';
import { createWorkerApp } from '../monitoring/monitoring.ts';
import { checkDatabaseKind, recordDatabaseKind } from './check-database-kind.ts';
import { databaseFailure, listenFailure, StartupError } from './startup-error.ts';

export interface RunningServer {
  readonly address: string;
  /** Finishes the requests and jobs in progress, then closes all connections. */
  stop(): Promise<void>;
}

async function openAndMigrate(configuration: Configuration, log: Logger): Promise<OpenDatabase> {
  const { databaseUrl, migrationsDir } = configuration;
  const open = openDatabase(databaseUrl, (error) => log.warn({ err: error }, 'database connection lost'));
  try {
    await checkDatabaseKind(open.pool, configuration);
    await migrate(open.pool, migrationsDir);
    await recordDatabaseKind(open.pool, configuration);
    return open;
  } catch (error) {
    await open.close();
    throw error instanceof StartupError ? error : databaseFailure(databaseUrl, error);
  }
}

async function listen(services: Services) {
  const { host, port } = services.configuration;
  const { role } = services.configuration;
  const app = role === 'worker' ? createWorkerApp(services) : await createServer(services);
  try {
    return { app, address: await app.listen({ host, port }) };
  } catch (error) {
    await app.close();
    throw listenFailure(host, port, error);
  }
}

const startJobs = (jobs: JobRunner, services: Services): Promise<void> =>
  jobs.start(jobHandlers(services), services.configuration.role !== 'web');

/**
 * Starts what the configured role requires: the database, the job queue, and the HTTP server.
 * @throws StartupError
 */
export async function runServer(configuration: Configuration, log: Logger): Promise<RunningServer> {
  const open = await openAndMigrate(configuration, log);
  const services = buildServices(configuration, open, log);
  const stops: (() => Promise<void> | void)[] = [
    () => open.close(),
    () => services.live.close(),
    () => {
      services.mail.close();
    },
  ];
  const stop = async () => {
    for (const step of stops.reverse()) await step();
  };
  try {
    await startJobs(services.jobs, services);
    stops.push(() => services.jobs.stop());
    const { app, address } = await listen(services);
    stops.push(() => app.close());
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
