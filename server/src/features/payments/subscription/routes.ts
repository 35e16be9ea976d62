import {
  getOpenInvoice,
  payOpenInvoice as payOpenInvoiceCall,
} from '@moments/contract/payments/open-invoice';
import {
  cancelCurrentSubscription,
  cancelSubscription,
  getCurrentSubscription,
  getSubscription,
  reactivateSubscription,
} from '@moments/contract/payments/subscription';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { readMemberPlan } from './active-plan.ts';
import { cancelPlan, reactivatePlan } from './cancel-plan.ts';
import { payOpenInvoice, readOpenInvoice } from './open-invoice.ts';

export function registerSubscriptionRoutes(register: RegisterEndpoint, services: Services): void {
  register(getSubscription, async ({ memberId }) => ({
    data: (await readMemberPlan(services, memberId)).data,
  }));
  register(getCurrentSubscription, async ({ memberId }) => ({
    data: (await readMemberPlan(services, memberId)).subscription,
  }));
  for (const endpoint of [cancelSubscription, cancelCurrentSubscription])
    register(endpoint, async ({ memberId }) => {
      await cancelPlan(services, memberId);
      return { message: 'Your plan will not renew', ...(await readMemberPlan(services, memberId)) };
    });
  register(reactivateSubscription, async ({ memberId }) => {
    await reactivatePlan(services, memberId);
    return { message: 'You kept your plan', ...(await readMemberPlan(services, memberId)) };
  });
  register(getOpenInvoice, async ({ memberId }) => ({ data: await readOpenInvoice(services, memberId) }));
  register(payOpenInvoiceCall, async ({ memberId, body }) => ({
    message: 'Payment read',
    data: await payOpenInvoice(services, memberId, body.paymentMethodId),
  }));
}
