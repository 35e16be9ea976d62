import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { eventStreamType } from '@moments/contract/live/live-updates';
import { createReadinessCheck } from '../database/readiness.ts';
import { getRoutePattern, isProbe } from '../http/app.ts';
import type { PlatformServices } from '../platform-services.ts';
import { readRelease, type Release } from './release.ts';
import { registerServiceMetrics, type MoreMetrics } from './service-metrics.ts';

/** The applications that aren't ready, whatever their database says. They serve the requests that come. */
const unready = new WeakMap<FastifyInstance, 'starting' | 'stopping'>();

/** Makes `/readyz` answer 503 until `finishStart`: the process doesn't do all of its work yet. */
export function beginStart(app: FastifyInstance): void {
  unready.set(app, 'starting');
}

export function finishStart(app: FastifyInstance): void {
  unready.delete(app);
}

/**
 * Makes `/readyz` answer 503, so that load balancers send requests elsewhere. Requests that still come are served, and their
 * connections closed.
 */
export function drain(app: FastifyInstance): void {
  unready.set(app, 'stopping');
}

/** Adds `GET /api/status` for the service that keeps the status page. Unlike `/readyz`, it is public and says nothing of this process. */
export function registerStatusRoute(
  app: FastifyInstance,
  { database, configuration }: Pick<PlatformServices, 'database' | 'configuration'>,
): void {
  const isReady = createReadinessCheck(database.$client, configuration.migrationsDir);
  app.get('/api/status', async (_request, reply) =>
    (await isReady()) ? { status: 'ok' } : reply.status(503).send({ status: 'down' }),
  );
}

type Checked = Pick<PlatformServices, 'database' | 'configuration'>;

/** Creates the check of `/readyz`. @returns what this process is */
function createStatusCheck(app: FastifyInstance, { database, configuration }: Checked) {
  const isReady = createReadinessCheck(database.$client, configuration.migrationsDir);
  return async () => unready.get(app) ?? ((await isReady()) ? 'ready' : 'not ready');
}

/** Adds `GET /healthz` (the process runs) and `GET /readyz` (it can serve: the database accepts writes and is migrated, OPS-05). */
export function registerHealthRoutes(app: FastifyInstance, services: Checked): void {
  const readStatus = createStatusCheck(app, services);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (unready.get(app) === 'stopping') void reply.header('connection', 'close');
    done();
  });
  app.get('/healthz', { config: { limit: 'none' } }, () => ({ status: 'ok' }));
  app.get('/readyz', { config: { limit: 'none' } }, async (_request, reply) => {
    const status = await readStatus();
    return reply.status(status === 'ready' ? 200 : 503).send({ status });
  });
}

const labelNames = ['method', 'route', 'status'] as const;

function createRequestMetrics(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, in seconds',
    labelNames,
    registers,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  });
  return { requests, durations };
}

function countRequests(
  app: FastifyInstance,
  { requests, durations }: ReturnType<typeof createRequestMetrics>,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (isProbe(request)) {
      done();
      return;
    }
    const labels = {
      method: request.method,
      route: getRoutePattern(request),
      status: String(reply.statusCode),
    };
    requests.inc(labels);
    // An event stream lasts as long as its page is open.
    if (reply.raw.getHeader('content-type') !== eventStreamType)
      durations.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
}

/** Adds the version and the commit as labels of a number that is always 1, as is usual for build information. */
function createReleaseMetric(registry: Registry, release: Release): void {
  const labelNames = ['version', 'commit'] as const;
  const help = 'Version and commit that run';
  new Gauge({ name: 'moments_build_info', help, labelNames, registers: [registry] }).set(release, 1);
}

/** Adds what `/readyz` answers, for an alert. */
function createReadyMetric(registry: Registry, app: FastifyInstance, services: Checked): void {
  const readStatus = createStatusCheck(app, services);
  new Gauge({
    name: 'moments_ready',
    help: 'Whether this process can serve: 1, or 0 while /readyz answers 503',
    registers: [registry],
    async collect() {
      this.set((await readStatus()) === 'ready' ? 1 : 0);
    },
  });
}

/**
 * Counts the requests of some applications, and adds `GET /metrics` to the last one: the process, requests by route and status, and the
 * service's health numbers. No IDs (OPS-05). `GET /version` says without a login what runs.
 * @param more numbers of features
 * @returns the registry, for metrics of features
 */
export function registerMetrics(
  apps: readonly [...FastifyInstance[], FastifyInstance],
  services: Pick<PlatformServices, 'database' | 'configuration' | 'log'>,
  more: MoreMetrics = {},
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const metrics = createRequestMetrics(registry);
  for (const app of apps) countRequests(app, metrics);
  registerServiceMetrics(registry, services, more);
  const release = readRelease(services.configuration.releaseFile);
  createReleaseMetric(registry, release);
  // The type says that there is one.
  const internal = apps.at(-1) ?? apps[0];
  createReadyMetric(registry, internal, services);
  internal.get('/version', () => release);
  internal.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return registry;
}

/** Creates the HTTP application of a process that only runs jobs: health checks and metrics, no members' data (OPS-05). */
export function createWorkerApp(services: PlatformServices, more: MoreMetrics): FastifyInstance {
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 10_000,
  });
  registerHealthRoutes(app, services);
  registerMetrics([app], services, more);
  return app;
}
