import {
  cancelCurrentSubscription,
  cancelSubscription,
  getCurrentSubscription,
  getOpenInvoice,
  getSubscription,
  payOpenInvoice as payOpenInvoiceCall,
  resumeSubscription,
} from '@moments/contract/billing';
import { changePlan as changePlanCall, previewPlanChange } from '@moments/contract/plan-change';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { cancelPlan, keepPlan } from './cancel-plan.ts';
import { changePlan } from './change-plan.ts';
import { offerChange } from './offer-change.ts';
import { showOpenInvoice } from './open-invoice.ts';
import { payOpenInvoice } from './pay-open-invoice.ts';
import { showSubscription } from './show-subscription.ts';

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
  serve(app, authentication, previewPlanChange, async ({ memberId, query }) => ({
    data: (await offerChange(services, memberId, query.priceId)).shown,
  }));
  serve(app, authentication, changePlanCall, async ({ memberId, body }) => {
    await changePlan(services, memberId, body.priceId, body.total);
    return { message: 'Your plan was changed', ...(await showSubscription(services, memberId)) };
  });
}
