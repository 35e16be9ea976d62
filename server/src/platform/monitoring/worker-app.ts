import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { healthRoutes } from './health.ts';
import { registerMetrics } from './metrics.ts';

/** What a process answers that only does jobs: whether it is well, and its metrics. Nothing of members (OPS-05). */
export function createWorkerApp(services: Services): FastifyInstance {
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 10_000,
  });
  healthRoutes(app, services);
  registerMetrics(app, services);
  return app;
}
