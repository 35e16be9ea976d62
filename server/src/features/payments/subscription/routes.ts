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
import { changePlan } from '../plan-change/change-plan.ts';
import { completePlanChange } from '../plan-change/complete-change.ts';
import type { PlanChangeStatus } from '../plan-change/plan-change-status.ts';
import { previewChange } from '../plan-change/quote-change.ts';
import { cancelPlan, reactivatePlan } from './cancel-plan.ts';
import { readOpenInvoice } from './open-invoice.ts';
import { payOpenInvoice } from './pay-open-invoice.ts';
import { showSubscription } from './read-subscription.ts';

export function subscriptionRoutes(register: RegisterEndpoint, services: Services): void {
  register(getSubscription, async ({ memberId }) => ({
    data: (await showSubscription(services, memberId)).data,
  }));
  register(getCurrentSubscription, async ({ memberId }) => ({
    data: (await showSubscription(services, memberId)).subscription,
  }));
  for (const endpoint of [cancelSubscription, cancelCurrentSubscription])
    register(endpoint, async ({ memberId }) => {
      await cancelPlan(services, memberId);
      return { message: 'Your plan will not renew', ...(await showSubscription(services, memberId)) };
    });
  register(reactivateSubscription, async ({ memberId }) => {
    await reactivatePlan(services, memberId);
    return { message: 'Your plan goes on', ...(await showSubscription(services, memberId)) };
  });
  register(getOpenInvoice, async ({ memberId }) => ({
    data: await readOpenInvoice(services, memberId),
  }));
  register(payOpenInvoiceCall, async ({ memberId, body }) => ({
    message: 'Payment read',
    data: await payOpenInvoice(services, memberId, body.paymentMethodId),
  }));
  changeRoutes(register, services);
}

/** What the person reads; where a change is not made yet, the portal says what is to be done. */
const messageOf = ({ paymentStatus }: PlanChangeStatus): string =>
  paymentStatus === 'succeeded' ? 'Your plan was changed' : 'Your plan is as it was';

function changeRoutes(register: RegisterEndpoint, services: Services): void {
  register(previewPlanChange, async ({ memberId, query }) => ({
    data: await previewChange(services, memberId, query.priceId),
  }));
  const reply = async (memberId: string, standing: PlanChangeStatus) => ({
    message: messageOf(standing),
    ...standing,
    ...(await showSubscription(services, memberId)),
  });
  register(changePlanCall, async ({ memberId, body: { priceId, total, attemptId } }) =>
    reply(memberId, await changePlan(services, memberId, { priceId, total, attemptId })),
  );
  register(completePlanChangeCall, async ({ memberId, body }) =>
    reply(memberId, await completePlanChange(services, memberId, body.priceId)),
  );
}
