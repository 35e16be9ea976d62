import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Services } from '../../services.ts';
import { getRoutePattern } from '../http/request-log.ts';
import { registerServiceMetrics } from './service-metrics.ts';

const labelNames = ['method', 'route', 'status'] as const;

function countRequests(app: FastifyInstance, registry: Registry): void {
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
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: getRoutePattern(request),
      status: String(reply.statusCode),
    };
    requests.inc(labels);
    durations.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
}

/** `GET /metrics`: the process, requests by route and status, and how the service stands; no ids (OPS-05). */
export function registerMetrics(app: FastifyInstance, { database }: Pick<Services, 'database'>): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  registerServiceMetrics(registry, { database, log: app.log });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
