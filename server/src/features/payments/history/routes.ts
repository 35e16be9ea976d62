import { getPaymentHistory, getTransactions } from '@moments/contract/payments/payment-history';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { historyOf } from './history.ts';

export function paymentHistoryRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  for (const endpoint of [getPaymentHistory, getTransactions])
    serve(app, authentication, endpoint, async ({ memberId, query }) => ({
      data: await historyOf(services, memberId, query),
    }));
}
