import {
  getOpenInvoice,
  payOpenInvoice as payOpenInvoiceCall,
} from '@moments/contract/payments/open-invoice';
import {
  cancelCurrentSubscription,
  cancelSubscription,
  getCurrentSubscription,
  getSubscription,
  resumeSubscription,
} from '@moments/contract/payments/subscription';
import {
  changePlan as changePlanCall,
  finishPlanChange,
  previewPlanChange,
} from '@moments/contract/payments/plan-change';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { cancelPlan, keepPlan } from './cancel-plan.ts';
import { changePlan } from '../plan-change/change-plan.ts';
import type { ChangeStanding } from '../plan-change/plan-change-status.ts';
import { finishChange } from '../plan-change/complete-change.ts';
import { previewChange } from '../plan-change/quote-change.ts';
import { showOpenInvoice } from './open-invoice.ts';
import { payOpenInvoice } from './pay-open-invoice.ts';
import { showSubscription } from './read-subscription.ts';

export function subscriptionRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  serve(app, authentication, getSubscription, async ({ memberId }) => ({
    data: (await showSubscription(services, memberId)).data,
  }));
  serve(app, authentication, getCurrentSubscription, async ({ memberId }) => ({
    data: (await showSubscription(services, memberId)).subscription,
  }));
  for (const endpoint of [cancelSubscription, cancelCurrentSubscription])
    serve(app, authentication, endpoint, async ({ memberId }) => {
      await cancelPlan(services, memberId);
      return { message: 'Your plan will not renew', ...(await showSubscription(services, memberId)) };
    });
  serve(app, authentication, resumeSubscription, async ({ memberId }) => {
    await keepPlan(services, memberId);
    return { message: 'Your plan goes on', ...(await showSubscription(services, memberId)) };
  });
  serve(app, authentication, getOpenInvoice, async ({ memberId }) => ({
    data: await showOpenInvoice(services, memberId),
  }));
  serve(app, authentication, payOpenInvoiceCall, async ({ memberId, body }) => ({
    message: 'Payment read',
    data: await payOpenInvoice(services, memberId, body.paymentMethodId),
  }));
  changeRoutes(app, services, authentication);
}

/** What the person reads; where a change is not made yet, the portal says what is to be done. */
const messageOf = ({ paymentStatus }: ChangeStanding): string =>
  paymentStatus === 'succeeded' ? 'Your plan was changed' : 'Your plan is as it was';

function changeRoutes(app: FastifyInstance, services: Services, authentication: Authentication): void {
  serve(app, authentication, previewPlanChange, async ({ memberId, query }) => ({
    data: await previewChange(services, memberId, query.priceId),
  }));
  const reply = async (memberId: string, standing: ChangeStanding) => ({
    message: messageOf(standing),
    ...standing,
    ...(await showSubscription(services, memberId)),
  });
  serve(app, authentication, changePlanCall, async ({ memberId, body: { priceId, total, attempt } }) =>
    reply(memberId, await changePlan(services, memberId, { priceId, total, attempt })),
  );
  serve(app, authentication, finishPlanChange, async ({ memberId, body }) =>
    reply(memberId, await finishChange(services, memberId, body.priceId)),
  );
}
