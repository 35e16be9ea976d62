import {
  addCustomer,
  createPaymentIntent,
  getCheckoutSummary,
  updatePaymentIntent,
} from '@moments/contract/payments/checkout';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { ensureCustomer } from '../ensure-customer.ts';
import { requirePurchasablePlan } from '../plans/available-plans.ts';
import { calculatePrice } from '../plans/price.ts';
import { requireNoPendingPayment } from './pending-payment.ts';
import { requireNoActivePlan } from './purchases.ts';
import { refreshPayment, startPayment } from './start-payment.ts';

export function registerCheckoutRoutes(register: RegisterEndpoint, services: Services): void {
  register(addCustomer, async ({ memberId }) => ({
    message: 'Ready for payment',
    data: { customerId: await ensureCustomer(services, memberId) },
  }));
  register(getCheckoutSummary, async ({ memberId, query: { priceId, kind } }) => {
    const plan = await requirePurchasablePlan(services, memberId, priceId, kind);
    await requireNoPendingPayment(services, memberId, kind);
    await requireNoActivePlan(services.database, { memberId, plan });
    return { data: await calculatePrice(services, memberId, plan) };
  });
  register(createPaymentIntent, async ({ memberId, body }) => ({
    message: 'Payment started',
    data: await startPayment(services, memberId, body),
  }));
  register(updatePaymentIntent, async ({ memberId, query }) => ({
    message: 'Payment read',
    data: { data: await refreshPayment(services, memberId, query.paymentId) },
  }));
}
