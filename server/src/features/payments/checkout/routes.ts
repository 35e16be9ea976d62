import {
  addCustomer,
  createPaymentIntent,
  getCheckoutSummary,
  updatePaymentIntent,
} from '@moments/contract/payments/checkout';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { purchasablePlan } from '../plans/purchasable.ts';
import { calculatePrice } from './calculate-price.ts';
import { ensureCustomer } from './customer.ts';
import { requireNoActivePlan } from './find-or-create-purchase.ts';
import { refreshPayment } from './payment-status.ts';
import { startPayment } from './start-payment.ts';

export function checkoutRoutes(register: RegisterEndpoint, services: Services): void {
  register(addCustomer, async ({ memberId }) => ({
    statusCode: 200,
    message: 'Ready for payment',
    data: { customerId: await ensureCustomer(services, memberId) },
  }));
  register(getCheckoutSummary, async ({ memberId, query }) => {
    const plan = await purchasablePlan(services, memberId, query.priceId, query.isAddOn === 'true');
    await requireNoActivePlan(services.database, { memberId, plan });
    return { statusCode: 200, data: await calculatePrice(services, memberId, plan) };
  });
  register(createPaymentIntent, async ({ memberId, body }) => {
    const { priceId, paymentMethodId, isAddOn, attemptId, expectedTotal } = body;
    const wish = { priceId, paymentMethodId, isAddOn, attemptId, expectedTotal };
    const data = await startPayment(services, memberId, wish);
    return { statusCode: 201, message: 'Payment started', data };
  });
  register(updatePaymentIntent, async ({ memberId, query }) => ({
    statusCode: 200,
    message: 'Payment read',
    data: { data: await refreshPayment(services, memberId, query.paymentId) },
  }));
}
