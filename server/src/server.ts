import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import {
  registerAccountDeletionRoutes,
  registerConfirmationRoutes,
  registerDataExportRoutes,
  registerDeletionOperatorRoutes,
  registerPersonalInfoRoutes,
  registerPhoneChangeRoutes,
  registerRestoreAccessRoutes,
} from './features/account/index.ts';
import { registerDashboardRoutes } from './features/dashboard/index.ts';
import {
  authenticateStaff,
  registerCrisisRoutes,
  registerDeskEventsRoutes,
  registerDeskMemberRoutes,
  registerDeskSessionRoutes,
  registerInboxRoutes,
  registerMatchingRoutes,
  registerOrganizationRoutes,
  registerPasskeyRoutes,
  registerThreadRoutes,
  registerViewRoutes,
  requireOwnOrigin,
} from './features/desk/index.ts';
import {
  registerEnrollmentRoutes,
  registerPartnersRoutes,
  registerPlacesRoutes,
  registerStepDraftRoutes,
} from './features/enrollment/index.ts';
import { registerLiveRoutes } from './features/live/index.ts';
import { registerMemberRoutes } from './features/members/index.ts';
import { registerPageErrorRoutes } from './features/page-errors/index.ts';
import {
  registerCardRoutes,
  registerCheckoutRoutes,
  registerPaymentEventRoutes,
  registerPaymentHistoryRoutes,
  registerPlanRoutes,
  registerReconciliationRoutes,
  registerSubscriptionRoutes,
} from './features/payments/index.ts';
import { registerReferralFrame, registerReferralRoutes } from './features/referrals/index.ts';
import {
  registerScheduleOperatorRoutes,
  registerScheduleRoutes,
  registerServiceOperatorRoutes,
  registerServiceRequestRoutes,
} from './features/requests/index.ts';
import { authenticateMember, registerDeviceRoutes, registerSignInRoutes } from './features/sign-in/index.ts';
import {
  authenticateOperator,
  registerOperatorRoutes,
  registerPeopleRoutes,
} from './features/staff/index.ts';
import { registerCoachRoutes, registerTextRoutes } from './features/texts/index.ts';
import { createApp, logRequests } from './platform/http/app.ts';
import { describeApi, getApiServers } from './platform/http/description/api-description.ts';
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
  registerSignInRoutes,
  registerDeviceRoutes,
  registerPhoneChangeRoutes,
  registerConfirmationRoutes,
  registerAccountDeletionRoutes,
  registerDataExportRoutes,
  registerMemberRoutes,
  registerEnrollmentRoutes,
  registerStepDraftRoutes,
  registerPartnersRoutes,
  registerPlacesRoutes,
  registerDashboardRoutes,
  registerScheduleRoutes,
  registerServiceRequestRoutes,
  registerPersonalInfoRoutes,
  registerPlanRoutes,
  registerCheckoutRoutes,
  registerCardRoutes,
  registerSubscriptionRoutes,
  registerPaymentHistoryRoutes,
  registerReferralRoutes,
  registerCoachRoutes,
  registerOperatorRoutes,
  registerScheduleOperatorRoutes,
  registerServiceOperatorRoutes,
  registerDeletionOperatorRoutes,
  registerRestoreAccessRoutes,
  registerReconciliationRoutes,
  registerPeopleRoutes,
  registerDeskSessionRoutes,
  registerPasskeyRoutes,
  registerInboxRoutes,
  registerThreadRoutes,
  registerCrisisRoutes,
  registerMatchingRoutes,
  registerDeskMemberRoutes,
  registerViewRoutes,
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
  registerReferralFrame(members, services);
  await registerPaymentEventRoutes(members, services);
  await registerTextRoutes(members, services);
  registerLiveRoutes(members, services);
  registerDeskEventsRoutes(staff, services);
  registerOrganizationRoutes(staff, services);
  const register = bindEndpoints(
    { members, staff },
    {
      identifyMember: authenticateMember(services),
      identifyOperator: authenticateOperator(services),
      identifyStaff: authenticateStaff(services),
      checkDeskVisitor: requireOwnOrigin,
    },
  );
  for (const addRoutes of featureRoutes) addRoutes(register, services);
  registerPageErrorRoutes(register, metrics);
  return { members, staff };
}
