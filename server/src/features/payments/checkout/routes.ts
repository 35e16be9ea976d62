import {
  addCustomer,
  createPaymentIntent,
  getCheckoutSummary,
  updatePaymentIntent,
} from '@moments/contract/payments/checkout';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { purchasablePlan } from '../plans/purchasable.ts';
import { ensureCustomer } from './customer.ts';
import { refuseSecondPlan } from './find-or-create-purchase.ts';
import { refreshPayment } from './payment-status.ts';
import { priceFor } from './calculate-price.ts';
import { startPayment } from './start-payment.ts';

export function checkoutRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  serve(app, authentication, addCustomer, async ({ memberId }) => ({
    statusCode: 200,
    message: 'Ready for payment',
    data: { customerId: await ensureCustomer(services, memberId) },
  }));
  serve(app, authentication, getCheckoutSummary, async ({ memberId, query }) => {
    const plan = await purchasablePlan(services, memberId, query.priceId, query.isAddOn === 'true');
    await refuseSecondPlan(services.database, { memberId, plan });
    return { statusCode: 200, data: await priceFor(services, memberId, plan) };
  });
  serve(app, authentication, createPaymentIntent, async ({ memberId, body }) => {
    const { priceId, paymentMethodId, isAddOn, attempt, expectedTotal } = body;
    const wish = { priceId, paymentMethodId, isAddOn, attempt, expectedTotal };
    const data = await startPayment(services, memberId, wish);
    return { statusCode: 201, message: 'Payment started', data };
  });
  serve(app, authentication, updatePaymentIntent, async ({ memberId, query }) => ({
    statusCode: 200,
    message: 'Payment read',
    data: { data: await refreshPayment(services, memberId, query.paymentId) },
  }));
}
