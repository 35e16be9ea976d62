import {
  getOpenInvoice,
  payOpenInvoice as payOpenInvoiceCall,
} from '@moments/contract/payments/open-invoice';
import {
  changePlan as changePlanCall,
  completePlanChange as completePlanChangeCall,
  previewPlanChange,
} from '@moments/contract/payments/plan-change';
import {
  cancelCurrentSubscription,
  cancelSubscription,
  getCurrentSubscription,
  getSubscription,
  reactivateSubscription,
} from '@moments/contract/payments/subscription';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { changePlan, completePlanChange } from '../plan-change/change-plan.ts';
import { previewChange } from '../plan-change/quote-change.ts';
import { readMemberPlan } from './active-plan.ts';
import { cancelPlan, reactivatePlan } from './cancel-plan.ts';
import { payOpenInvoice, readOpenInvoice } from './open-invoice.ts';
import type { PlanChangeStatus } from './pending-change.ts';

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
  registerChangeRoutes(register, services);
}

/** Gets the message of a change. If it is not made yet, the portal explains what to do. */
const getMessage = ({ paymentStatus }: PlanChangeStatus): string =>
  paymentStatus === 'succeeded' ? 'Your plan was changed' : 'Your plan hasn’t changed';

function registerChangeRoutes(register: RegisterEndpoint, services: Services): void {
  register(previewPlanChange, async ({ memberId, query }) => ({
    data: await previewChange(services, memberId, query.priceId),
  }));
  const toReply = async (memberId: string, status: PlanChangeStatus) => ({
    message: getMessage(status),
    ...status,
    ...(await readMemberPlan(services, memberId)),
  });
  register(changePlanCall, async ({ memberId, body: { priceId, total, attemptId } }) =>
    toReply(memberId, await changePlan(services, memberId, { priceId, total, attemptId })),
  );
  register(completePlanChangeCall, async ({ memberId, body }) =>
    toReply(memberId, await completePlanChange(services, memberId, body.priceId)),
  );
}
