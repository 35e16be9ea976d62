import type { FastifyInstance } from 'fastify';
import { getPaymentHistory, getTransactions } from '@moments/contract/payments/payment-history';
import { registerEndpoint, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { listPayments } from './history.ts';

export function paymentHistoryRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  for (const endpoint of [getPaymentHistory, getTransactions])
    registerEndpoint(app, authentication, endpoint, async ({ memberId, query }) => ({
      data: await listPayments(services, memberId, query),
    }));
}
