import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import {
  registerAddressAndContactRoutes,
  registerAddressAndContactStaffRoutes,
} from './features/account/address-and-contact/routes.ts';
import { registerConfirmationRoutes } from './features/account/confirmation/routes.ts';
import { registerDataExportRoutes } from './features/account/data-export/routes.ts';
import { registerAccountDeletionRoutes } from './features/account/deletion/routes.ts';
import { registerDeletionStaffRoutes } from './features/account/deletion/staff-deletion.ts';
import { registerMergeRoutes } from './features/account/merge/merge-accounts.ts';
import { registerPersonalInfoRoutes } from './features/account/personal-info/personal-info.ts';
import { registerPhoneChangeRoutes } from './features/account/phone-change/routes.ts';
import { registerRestoreAccessRoutes } from './features/account/restore-access/restore-access.ts';
import { registerAuditStaffRoutes } from './features/audit/staff-routes.ts';
import { registerInboxRoutes, registerThreadRoutes } from './features/conversations/staff-routes.ts';
import { registerCoverRoutes } from './features/cover/staff-routes.ts';
import { registerCrisisRoutes } from './features/crisis/staff-routes.ts';
import { registerDashboardRoutes } from './features/dashboard/routes.ts';
import { registerDeliveryStaffRoutes } from './features/deliveries/staff-routes.ts';
import { registerStepDraftRoutes } from './features/enrollment/drafts/step-drafts.ts';
import { registerPlacesRoutes } from './features/enrollment/places/routes.ts';
import { registerEnrollmentRoutes } from './features/enrollment/routes.ts';
import { registerFiguresRoutes } from './features/figures/staff-routes.ts';
import { registerLiveRoutes } from './features/live/routes.ts';
import { registerStaffEventsRoutes } from './features/live/staff-routes.ts';
import { registerMatchingRoutes } from './features/matching/staff-routes.ts';
import { registerViewRoutes } from './features/members/list/views.ts';
import { registerMemberRoutes } from './features/members/routes.ts';
import { registerMemberStaffRoutes } from './features/members/staff-routes.ts';
import { registerMomentsStaffRoutes } from './features/moments/staff-routes.ts';
import { createCareMetrics } from './features/on-call/care-metrics.ts';
import { registerOnCallRoutes } from './features/on-call/staff-routes.ts';
import { registerPageErrorRoutes } from './features/page-errors/page-error-routes.ts';
import { registerPartnersRoutes } from './features/partners/routes.ts';
import { registerDisputeRoutes } from './features/payments/disputes/staff-routes.ts';
import { registerPaymentHistoryRoutes } from './features/payments/history/history.ts';
import { registerPaymentEventRoutes } from './features/payments/provider-events/provider-events.ts';
import { registerReconciliationRoutes } from './features/payments/reconciliation/staff-routes.ts';
import {
  registerCardRoutes,
  registerCheckoutRoutes,
  registerPlanChangeRoutes,
  registerPlanRoutes,
  registerSubscriptionRoutes,
} from './features/payments/routes.ts';
import { registerRecordsRoutes } from './features/records/staff-routes.ts';
import { registerReferralFrame } from './features/referrals/referral-frame.ts';
import { registerReferralRoutes } from './features/referrals/routes.ts';
import { registerCoachRequestRoutes } from './features/requests/coach/routes.ts';
import { registerScheduleRoutes } from './features/requests/schedule/routes.ts';
import { registerServiceRequestRoutes } from './features/requests/service/routes.ts';
import { registerRequestStaffRoutes } from './features/requests/staff-routes.ts';
import { registerSafetyRoutes } from './features/safety/staff-routes.ts';
import { registerSignInRoutes } from './features/sign-in/routes.ts';
import { registerDeviceRoutes } from './features/sign-in/sessions/device-routes.ts';
import { authenticateMember } from './features/sign-in/sessions/sessions.ts';
import { registerSignInStaffRoutes } from './features/sign-in/staff-routes.ts';
import { registerIntroductionRoutes } from './features/staff/introduction/routes.ts';
import { registerOrganizationRoutes } from './features/staff/organization/routes.ts';
import { registerPasskeyRoutes } from './features/staff/passkeys/routes.ts';
import { registerPeopleRoutes } from './features/staff/people/routes.ts';
import { registerOwnPhoneRoutes } from './features/staff/phone/routes.ts';
import { authenticateStaff } from './features/staff/sessions/authenticate-staff.ts';
import { registerStaffSessionRoutes } from './features/staff/sessions/routes.ts';
import { requireOwnOrigin } from './features/staff/sessions/session-cookie.ts';
import { registerTokenRoutes } from './features/staff/tokens/routes.ts';
import { registerFirstTextRoutes } from './features/texts/index.ts';
import { registerOptOutRoutes, registerOptOutStaffRoutes } from './features/texts/opt-outs/routes.ts';
import { registerTextRoutes } from './features/texts/routes.ts';
import { createApp, logRequests } from './platform/http/app.ts';
import { describeApi } from './platform/http/description/api-description.ts';
import { registerDeskFiles } from './platform/http/desk-files.ts';
import { shedLoad } from './platform/http/load-shedding.ts';
import { registerPortalFiles } from './platform/http/portal-files.ts';
import {
  bindEndpoints,
  type Applications,
  type RegisterEndpoint,
} from './platform/http/register-endpoint.ts';
import {
  registerHealthRoutes,
  registerMetrics,
  registerStatusRoute,
} from './platform/monitoring/monitoring.ts';
import { traceRequests } from './platform/tracing/trace-requests.ts';
import type { Services } from './services.ts';

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
  registerFiguresRoutes,
  registerPlacesRoutes,
  registerDashboardRoutes,
  registerScheduleRoutes,
  registerServiceRequestRoutes,
  registerCoachRequestRoutes,
  registerPersonalInfoRoutes,
  registerAddressAndContactRoutes,
  registerFirstTextRoutes,
  registerOptOutRoutes,
  registerPlanRoutes,
  registerCheckoutRoutes,
  registerCardRoutes,
  registerPlanChangeRoutes,
  registerSubscriptionRoutes,
  registerPaymentHistoryRoutes,
  registerReferralRoutes,
  registerTokenRoutes,
  registerDeliveryStaffRoutes,
  registerAuditStaffRoutes,
  registerMomentsStaffRoutes,
  registerSignInStaffRoutes,
  registerRequestStaffRoutes,
  registerDeletionStaffRoutes,
  registerRestoreAccessRoutes,
  registerMergeRoutes,
  registerAddressAndContactStaffRoutes,
  registerOptOutStaffRoutes,
  registerReconciliationRoutes,
  registerDisputeRoutes,
  registerPeopleRoutes,
  registerStaffSessionRoutes,
  registerPasskeyRoutes,
  registerIntroductionRoutes,
  registerOwnPhoneRoutes,
  registerOnCallRoutes,
  registerInboxRoutes,
  registerThreadRoutes,
  registerCoverRoutes,
  registerCrisisRoutes,
  registerSafetyRoutes,
  registerRecordsRoutes,
  registerMatchingRoutes,
  registerMemberStaffRoutes,
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
 * has the desk, the staff API, the metrics, and the API description.
 */
export async function createServer(services: Services): Promise<Applications> {
  const { configuration, log } = services;
  const [members, staff] = [await createApp(configuration, log), await createApp(configuration, log, 'desk')];
  for (const app of [members, staff]) addCommonParts(app, services);
  registerStatusRoute(members, services);
  const metrics = registerMetrics([members, staff], services, createCareMetrics(services));
  const staffUrl = `http://${configuration.deskHost}:${String(configuration.deskPort)}`;
  members.get('/api/openapi.json', () => describeApi(allEndpoints, 'members', configuration.publicUrl));
  staff.get('/api/openapi.json', () => describeApi(allEndpoints, 'staff', staffUrl));
  await registerPortalFiles(members, services);
  await registerDeskFiles(staff, services);
  registerReferralFrame(members, services);
  await registerPaymentEventRoutes(members, services);
  await registerTextRoutes(members, services);
  registerLiveRoutes(members, services);
  registerStaffEventsRoutes(staff, services);
  registerOrganizationRoutes(staff, services);
  const register = bindEndpoints(
    { members, staff },
    {
      identifyMember: authenticateMember(services),
      identifyStaff: authenticateStaff(services),
      checkStaffVisitor: requireOwnOrigin,
    },
  );
  for (const addRoutes of featureRoutes) addRoutes(register, services);
  registerPageErrorRoutes(register, metrics);
  return { members, staff };
}
