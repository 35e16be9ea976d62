import type { FastifyInstance } from 'fastify';
import {
  operatorListDeadLetters,
  operatorRetryDeadLetter,
} from '@moments/contract/staff/operator-dead-letters';
import { registerEndpoint, type Authentication } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { listDeadLetters, retryDeadLetter } from './dead-letters.ts';

export function deadLetterRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  registerEndpoint(app, authentication, operatorListDeadLetters, ({ operator }) =>
    listDeadLetters(services, operator),
  );
  registerEndpoint(app, authentication, operatorRetryDeadLetter, async ({ operator, params }) => {
    const isNew = await retryDeadLetter(services, operator, params.id);
    return { message: isNew ? 'It is tried again' : 'It was put on its way again before', isNew };
  });
}
