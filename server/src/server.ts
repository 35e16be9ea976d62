import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import {
  accountDeletionRoutes,
  confirmationRoutes,
  dataExportRoutes,
  deletionOperatorRoutes,
  deletionsHandler,
  personalInfoRoutes,
  phoneChangeRoutes,
} from './features/account/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import { enrollmentRoutes, partnersRoutes, placesRoutes } from './features/enrollment/index.ts';
import { liveRoutes } from './features/live/index.ts';
import { memberRoutes } from './features/members/index.ts';
import { endPeriodsHandler } from './features/moments/index.ts';
import {
  bookNextPlanHandler,
  cancelAbandonedHandler,
  cardRoutes,
  checkoutRoutes,
  endPlanHandler,
  paymentEventRoutes,
  paymentEventsHandler,
  paymentHistoryRoutes,
  planRoutes,
  reconcileHandler,
  reconciliationRoutes,
  subscriptionRoutes,
  sweepHandler,
  voidOutdatedHandler,
} from './features/payments/index.ts';
import { fulfillDueHandler, fulfillRewardHandler, referralRoutes } from './features/referrals/index.ts';
import {
  applySchedulesHandler,
  followHandler,
  scheduleOperatorRoutes,
  scheduleRoutes,
  serviceOperatorRoutes,
  serviceRequestRoutes,
} from './features/requests/index.ts';
import { authenticateMember, cleanUpHandler, deviceRoutes, signInRoutes } from './features/sign-in/index.ts';
import { authenticateOperator, operatorRoutes } from './features/staff/index.ts';
import {
  budgetsHandler,
  coachingResumedHandler,
  coachRoutes,
  forwardTextHandler,
  restoreMembersHandler,
  sweepTextsHandler,
  textRoutes,
} from './features/texts/index.ts';
import { describeApi, getApiServers } from './platform/http/api-description.ts';
import { createApp, logRequests } from './platform/http/app.ts';
import { shedLoad } from './platform/http/load-shedding.ts';
import { portalFiles } from './platform/http/portal-files.ts';
import {
  bindEndpoints,
  type Applications,
  type RegisterEndpoint,
} from './platform/http/register-endpoint.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';
import { healthRoutes, registerMetrics } from './platform/monitoring/monitoring.ts';
import { outboxCleanUpHandler, outboxHandler } from './platform/outbox/index.ts';
import type { Services } from './services.ts';

/** Registers a feature's endpoints. */
type Routes = (register: RegisterEndpoint, services: Services) => void;

const featureRoutes: readonly Routes[] = [
  signInRoutes,
  deviceRoutes,
  phoneChangeRoutes,
  confirmationRoutes,
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
  referralRoutes,
  coachRoutes,
  operatorRoutes,
  scheduleOperatorRoutes,
  serviceOperatorRoutes,
  deletionOperatorRoutes,
  reconciliationRoutes,
];

/** Lists the job handlers of all features. */
export const jobHandlers = (services: Services): readonly JobHandler[] => [
  outboxHandler(services),
  outboxCleanUpHandler(services),
  cleanUpHandler(services),
  deletionsHandler(services),
  paymentEventsHandler(services),
  sweepHandler(services),
  cancelAbandonedHandler(services),
  reconcileHandler(services),
  endPlanHandler(services),
  voidOutdatedHandler(services),
  bookNextPlanHandler(services),
  applySchedulesHandler(services),
  followHandler(services),
  endPeriodsHandler(services),
  restoreMembersHandler(services),
  budgetsHandler(services),
  coachingResumedHandler(services),
  forwardTextHandler(services),
  sweepTextsHandler(services),
  fulfillRewardHandler(services),
  fulfillDueHandler(services),
];

/** Adds what both applications have. */
function addCommonParts(app: FastifyInstance, services: Services): void {
  logRequests(app);
  shedLoad(app, services.database.$client);
  healthRoutes(app, services);
}

/**
 * Creates the two HTTP applications. The public one has the portal, the members' endpoints, and the providers' webhooks. The other one
 * has the operators' endpoints, the metrics, and the API description.
 */
export async function createServer(services: Services): Promise<Applications> {
  const { configuration, log } = services;
  const [members, staff] = [await createApp(configuration, log), await createApp(configuration, log)];
  for (const app of [members, staff]) addCommonParts(app, services);
  registerMetrics([members, staff], services);
  staff.get('/api/openapi.json', () => describeApi(allEndpoints, getApiServers(configuration)));
  await portalFiles(members, services);
  await paymentEventRoutes(members, services);
  await textRoutes(members, services);
  liveRoutes(members, services);
  const register = bindEndpoints(
    { members, staff },
    { member: authenticateMember(services), operator: authenticateOperator(services) },
  );
  for (const addRoutes of featureRoutes) addRoutes(register, services);
  return { members, staff };
}
