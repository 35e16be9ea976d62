import type { FastifyInstance } from 'fastify';
import {
  addCustomer,
  createPaymentIntent,
  getCheckoutSummary,
  updatePaymentIntent,
} from '@moments/contract/payments/checkout';
import { registerEndpoint, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { purchasablePlan } from '../plans/purchasable.ts';
import { calculatePrice } from './calculate-price.ts';
import { ensureCustomer } from './customer.ts';
import { requireNoActivePlan } from './find-or-create-purchase.ts';
import { refreshPayment } from './payment-status.ts';
import { startPayment } from './start-payment.ts';

export function checkoutRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  registerEndpoint(app, authentication, addCustomer, async ({ memberId }) => ({
    statusCode: 200,
    message: 'Ready for payment',
    data: { customerId: await ensureCustomer(services, memberId) },
  }));
  registerEndpoint(app, authentication, getCheckoutSummary, async ({ memberId, query }) => {
    const plan = await purchasablePlan(services, memberId, query.priceId, query.isAddOn === 'true');
    await requireNoActivePlan(services.database, { memberId, plan });
    return { statusCode: 200, data: await calculatePrice(services, memberId, plan) };
  });
  registerEndpoint(app, authentication, createPaymentIntent, async ({ memberId, body }) => {
    const { priceId, paymentMethodId, isAddOn, attempt, expectedTotal } = body;
    const wish = { priceId, paymentMethodId, isAddOn, attempt, expectedTotal };
    const data = await startPayment(services, memberId, wish);
    return { statusCode: 201, message: 'Payment started', data };
  });
  registerEndpoint(app, authentication, updatePaymentIntent, async ({ memberId, query }) => ({
    statusCode: 200,
    message: 'Payment read',
    data: { data: await refreshPayment(services, memberId, query.paymentId) },
  }));
}
