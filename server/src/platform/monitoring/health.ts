import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { isMigrated } from '../database/migrate.ts';

/** A load balancer gives up sooner than a query. */
const patience = 2_000;

async function isReady({ database, configuration }: Pick<Services, 'database' | 'configuration'>) {
  const giveUp = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), patience).unref();
  });
  const answer = isMigrated(database.$client, configuration.migrationsDir).catch(() => false);
  return Promise.race([answer, giveUp]);
}

/** `GET /healthz`: the process answers. `GET /readyz`: it can also serve, with the database there and up to date (OPS-05). */
export function healthRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'database' | 'configuration'>,
): void {
  const schema = { hide: true };
  app.get('/healthz', { schema, config: { rateLimit: false } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema, config: { rateLimit: false } }, async (_request, reply) => {
    if (await isReady(services)) return { status: 'ready' };
    return reply.status(503).send({ status: 'not ready' });
  });
}
