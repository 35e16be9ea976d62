import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildServices } from '../build-services.ts';
import { createCareMetrics } from '../features/on-call/care-metrics.ts';
import { checkAccount } from '../features/payments/index.ts';
import { createJobHandlers } from '../job-handlers.ts';
import type { Configuration } from '../platform/configuration/schema.ts';
import { beginStart, createWorkerApp, drain, finishStart } from '../platform/monitoring/monitoring.ts';
import { readRelease } from '../platform/monitoring/release.ts';
import { openMigratedDatabase } from '../platform/startup/open-migrated-database.ts';
import { listenFailure } from '../platform/startup/startup-error.ts';
import { startTracing } from '../platform/tracing/start-tracing.ts';
import { createServer } from '../server.ts';
import type { Services } from '../services.ts';

export interface RunningServer {
  readonly address: string;
  /** The address of the staff API, unless this process only runs jobs. */
  readonly deskAddress: string | undefined;
  /**
   * Stops in order: `/readyz` answers 503 and no job is fetched, requests are served for DRAIN_SECONDS, the listener closes, and the
   * requests and jobs in progress are finished.
   * @param hurry ends the serving of new requests early
   */
  stop(hurry: AbortSignal): Promise<void>;
}

/** Milliseconds for jobs in progress at a stop. Jobs that aren't finished then run again elsewhere. */
const timeForJobs = 20_000;

interface Listener {
  readonly app: FastifyInstance;
  readonly host: string;
  readonly port: number;
  /** The settings that a person can change if it can't listen. */
  readonly settings: string;
}

async function createListeners(services: Services): Promise<readonly [Listener, ...Listener[]]> {
  const { host, port, deskHost, deskPort, role } = services.configuration;
  const first = { host, port, settings: 'HOST and PORT' };
  if (role === 'worker') return [{ app: createWorkerApp(services, createCareMetrics(services)), ...first }];
  const { members, staff } = await createServer(services);
  return [
    { app: members, ...first },
    { app: staff, host: deskHost, port: deskPort, settings: 'DESK_HOST and DESK_PORT' },
  ];
}

/**
 * Connections that may wait to be accepted. With Node's 511, a thousand callers at the same time overflow the queue, and the system lets some
 * of them wait for ten seconds and longer without a word.
 */
const backlog = 4_096;

/** Listens on all of them, or on none. @returns the applications, which aren't ready yet, and their addresses */
async function listen(services: Services) {
  const listeners = await createListeners(services);
  const apps = listeners.map(({ app }) => app);
  apps.forEach(beginStart);
  const addresses: string[] = [];
  for (const { app, host, port, settings } of listeners) {
    try {
      addresses.push(await app.listen({ host, port, backlog }));
    } catch (error) {
      await Promise.all(apps.map((each) => each.close()));
      throw listenFailure({ host, port, settings }, error);
    }
  }
  const [address = '', deskAddress] = addresses;
  return { apps, address, deskAddress };
}

/** Serves requests for the configured time, in which load balancers notice that this server isn't ready any longer. */
async function serveOn({ drainSeconds, role }: Configuration, hurry: AbortSignal): Promise<void> {
  if (role !== 'worker')
    await pause(drainSeconds * 1_000, undefined, { signal: hurry }).catch(() => undefined);
}

/**
 * Starts what the configured role requires: the database, the job queue, and the HTTP server.
 * @throws StartupError
 */
export async function runServer(configuration: Configuration, log: Logger): Promise<RunningServer> {
  log.info({ ...readRelease(configuration.releaseFile), role: configuration.role }, 'starting the server');
  const stopTracing = await startTracing(configuration, log);
  const open = await openMigratedDatabase(configuration, log);
  const services = buildServices(configuration, open, log);
  let apps: readonly FastifyInstance[] = [];
  const close = async () => {
    await Promise.all(apps.map((app) => app.close()));
    await services.jobs.stop();
    services.mail.close();
    await services.live.close();
    await open.close();
    await stopTracing();
  };
  try {
    await checkAccount(services);
    await services.jobs.start(createJobHandlers(services));
    const listening = await listen(services);
    ({ apps } = listening);
    // Only now: a process that can't listen, because another one does, must not have begun a job that it would leave undone.
    if (configuration.role !== 'web') await services.jobs.work();
    apps.forEach(finishStart);
    return {
      address: listening.address,
      deskAddress: listening.deskAddress,
      async stop(hurry) {
        apps.forEach(drain);
        const jobs = services.jobs.finishJobs(timeForJobs);
        await serveOn(configuration, hurry);
        await Promise.all(apps.map((app) => app.close()));
        await jobs;
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
