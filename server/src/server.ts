import type { FastifyInstance } from 'fastify';
import {
  accountDeletionRoutes,
  deletionOperatorRoutes,
  deletionsHandler,
} from './features/account-deletion/index.ts';
import { endPlanHandler, sweepHandler, voidOutdatedHandler } from './features/billing/index.ts';
import { cardRoutes } from './features/cards/index.ts';
import { checkoutRoutes, giveUpForgottenHandler } from './features/checkout/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import { dataExportRoutes } from './features/data-export/index.ts';
import { enrollmentRoutes } from './features/enrollment/index.ts';
import { memberRoutes } from './features/members/index.ts';
import { endPeriodsHandler } from './features/moments/index.ts';
import { authenticateOperator, operatorRoutes } from './features/operator/index.ts';
import { outboxCleanUpHandler, outboxHandler } from './features/outbox/index.ts';
import { partnersRoutes } from './features/partners/index.ts';
import { paymentEventRoutes, paymentEventsHandler } from './features/payment-events/index.ts';
import { paymentHistoryRoutes } from './features/payment-history/index.ts';
import { personalInfoRoutes } from './features/personal-info/index.ts';
import { placesRoutes } from './features/places/index.ts';
import { phoneChangeRoutes } from './features/phone-change/index.ts';
import { planRoutes } from './features/plans/index.ts';
import { reconcileHandler, reconciliationRoutes } from './features/reconciliation/index.ts';
import { fulfillDueHandler, fulfillRewardHandler, referralRoutes } from './features/referrals/index.ts';
import { applySchedulesHandler, scheduleOperatorRoutes, scheduleRoutes } from './features/schedule/index.ts';
import {
  followHandler,
  serviceOperatorRoutes,
  serviceRequestRoutes,
} from './features/service-requests/index.ts';
import { authenticateMember, cleanUpHandler, deviceRoutes, signInRoutes } from './features/sign-in/index.ts';
import { subscriptionRoutes } from './features/subscription/index.ts';
import {
  bringBackHandler,
  budgetsHandler,
  coachRoutes,
  goodNewsHandler,
  relayHandler,
  textRoutes,
} from './features/texts/index.ts';
import { createApp } from './http/app.ts';
import { portalFiles } from './http/portal-files.ts';
import { logRequests } from './http/request-log.ts';
import type { Authentication } from './http/serve.ts';
import type { JobHandler } from './jobs/jobs.ts';
import { healthRoutes } from './monitoring/health.ts';
import { measure } from './monitoring/metrics.ts';
import type { Services } from './services.ts';

/** What each feature adds to the API. */
type Routes = (
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
) => void | Promise<void>;

const featureRoutes: readonly Routes[] = [
  signInRoutes,
  deviceRoutes,
  phoneChangeRoutes,
  accountDeletionRoutes,
  dataExportRoutes,
  memberRoutes,
  enrollmentRoutes,
  partnersRoutes,
  placesRoutes,
  dashboardRoutes,
  scheduleRoutes,
  serviceRequestRoutes,
  personalInfoRoutes,
  planRoutes,
  checkoutRoutes,
  cardRoutes,
  subscriptionRoutes,
  paymentHistoryRoutes,
  paymentEventRoutes,
  referralRoutes,
  textRoutes,
  coachRoutes,
  operatorRoutes,
  scheduleOperatorRoutes,
  serviceOperatorRoutes,
  deletionOperatorRoutes,
  reconciliationRoutes,
];

/** The jobs of all features. */
export const jobHandlers = (services: Services): readonly JobHandler[] => [
  outboxHandler(services),
  outboxCleanUpHandler(services),
  cleanUpHandler(services),
  deletionsHandler(services),
  paymentEventsHandler(services),
  sweepHandler(services),
  giveUpForgottenHandler(services),
  reconcileHandler(services),
  endPlanHandler(services),
  voidOutdatedHandler(services),
  applySchedulesHandler(services),
  followHandler(services),
  endPeriodsHandler(services),
  bringBackHandler(services),
  budgetsHandler(services),
  goodNewsHandler(services),
  relayHandler(services),
  fulfillRewardHandler(services),
  fulfillDueHandler(services),
];

const authenticationOf = (services: Services): Authentication => ({
  member: authenticateMember(services),
  operator: authenticateOperator(services),
});

/** The HTTP application with every feature's routes. */
export async function createServer(services: Services): Promise<FastifyInstance> {
  const app = await createApp(services.configuration, services.log);
  logRequests(app);
  measure(app, services);
  healthRoutes(app, services);
  await portalFiles(app, services.configuration);
  const authentication = authenticationOf(services);
  for (const routes of featureRoutes) await routes(app, services, authentication);
  return app;
}
