import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import {
  accountDeletionRoutes,
  confirmationRoutes,
  dataExportRoutes,
  deletionOperatorRoutes,
  personalInfoRoutes,
  phoneChangeRoutes,
  restoreAccessRoutes,
} from './features/account/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import {
  authenticateStaff,
  crisisRoutes,
  deskEventsRoutes,
  deskMemberRoutes,
  deskSessionRoutes,
  inboxRoutes,
  matchingRoutes,
  organizationRoutes,
  passkeyRoutes,
  requireOwnOrigin,
  threadRoutes,
  viewRoutes,
} from './features/desk/index.ts';
import {
  enrollmentRoutes,
  partnersRoutes,
  placesRoutes,
  stepDraftRoutes,
} from './features/enrollment/index.ts';
import { liveRoutes } from './features/live/index.ts';
import { memberRoutes } from './features/members/index.ts';
import { pageErrorRoutes } from './features/page-errors/index.ts';
import {
  cardRoutes,
  checkoutRoutes,
  paymentEventRoutes,
  paymentHistoryRoutes,
  planRoutes,
  reconciliationRoutes,
  subscriptionRoutes,
} from './features/payments/index.ts';
import { referralFrame, referralRoutes } from './features/referrals/index.ts';
import {
  scheduleOperatorRoutes,
  scheduleRoutes,
  serviceOperatorRoutes,
  serviceRequestRoutes,
} from './features/requests/index.ts';
import { authenticateMember, deviceRoutes, signInRoutes } from './features/sign-in/index.ts';
import { authenticateOperator, operatorRoutes, peopleRoutes } from './features/staff/index.ts';
import { coachRoutes, textRoutes } from './features/texts/index.ts';
import { describeApi, getApiServers } from './platform/http/api-description.ts';
import { createApp, logRequests } from './platform/http/app.ts';
import { registerDeskFiles } from './platform/http/desk-files.ts';
import { shedLoad } from './platform/http/load-shedding.ts';
import { registerPortalFiles } from './platform/http/portal-files.ts';
import {
  bindEndpoints,
  type Applications,
  type RegisterEndpoint,
} from './platform/http/register-endpoint.ts';
import { registerHealthRoutes, registerMetrics } from './platform/monitoring/monitoring.ts';
import { traceRequests } from './platform/tracing/trace-requests.ts';
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
  stepDraftRoutes,
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
  restoreAccessRoutes,
  reconciliationRoutes,
  peopleRoutes,
  deskSessionRoutes,
  passkeyRoutes,
  inboxRoutes,
  threadRoutes,
  crisisRoutes,
  matchingRoutes,
  deskMemberRoutes,
  viewRoutes,
];

/** Adds what both applications have. */
function addCommonParts(app: FastifyInstance, services: Services): void {
  traceRequests(app);
  logRequests(app);
  shedLoad(app, services.database.$client, services.configuration.shedAfterMs);
  registerHealthRoutes(app, services);
}

/**
 * Creates the two HTTP applications. The public one has the portal, the members' endpoints, and the providers' webhooks. The other one
 * has the desk, the operators' endpoints, the metrics, and the API description.
 */
export async function createServer(services: Services): Promise<Applications> {
  const { configuration, log } = services;
  const [members, staff] = [await createApp(configuration, log), await createApp(configuration, log, 'desk')];
  for (const app of [members, staff]) addCommonParts(app, services);
  const metrics = registerMetrics([members, staff], services);
  staff.get('/api/openapi.json', () => describeApi(allEndpoints, getApiServers(configuration)));
  await registerPortalFiles(members, services);
  await registerDeskFiles(staff, services);
  referralFrame(members, services);
  await paymentEventRoutes(members, services);
  await textRoutes(members, services);
  liveRoutes(members, services);
  deskEventsRoutes(staff, services);
  organizationRoutes(staff, services);
  const register = bindEndpoints(
    { members, staff },
    {
      member: authenticateMember(services),
      operator: authenticateOperator(services),
      staff: authenticateStaff(services),
      deskVisitor: requireOwnOrigin,
    },
  );
  for (const addRoutes of featureRoutes) addRoutes(register, services);
  pageErrorRoutes(register, metrics);
  return { members, staff };
}
