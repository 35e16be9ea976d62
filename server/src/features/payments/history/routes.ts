import { getPaymentHistory, getTransactions } from '@moments/contract/payments/payment-history';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { listPayments } from './history.ts';

export function paymentHistoryRoutes(register: RegisterEndpoint, services: Services): void {
  for (const endpoint of [getPaymentHistory, getTransactions])
    register(endpoint, async ({ memberId, query }) => ({
      data: await listPayments(services, memberId, query),
    }));
}
