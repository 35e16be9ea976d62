import {
  cancelCurrentSubscription,
  cancelSubscription,
  getCurrentSubscription,
  getSubscription,
  resumeSubscription,
} from '@moments/contract/billing';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { cancelPlan, keepPlan } from './cancel-plan.ts';
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
}
