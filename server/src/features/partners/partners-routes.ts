import { getActivePartners } from '@moments/contract/enrollment';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { listActivePartners } from './partners-repository.ts';

export function partnersRoutes(
  app: FastifyInstance,
  { database }: Services,
  authentication: Authentication,
): void {
  serve(app, authentication, getActivePartners, async () => ({
    partners: (await listActivePartners(database)).map(({ id, name }) => ({ _id: id, name })),
  }));
}
