import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffApproveScheduleRequest,
  staffCarryOutServiceRequest,
  staffDeclineScheduleRequest,
  staffDeclineServiceRequest,
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { declineRequest } from './decide-request.ts';
import { approveRequest } from './schedule/approve-request.ts';
import { scheduleRequestKind, toScheduleRequestView } from './schedule/schedule-request-kind.ts';
import type { ScheduleRequestRow } from './schedule/schedule-requests-repository.ts';
import { carryOutRequest } from './service/carry-out-request.ts';
import { serviceRequestKind, toPlanSyncState, toServiceRequestView } from './service/service-request-kind.ts';
import type { ServiceRequestRow } from './service/service-requests-repository.ts';
import { listRequests, readDecision } from './staff-list.ts';

/** Converts a request for staff, with its member and their current schedule. */
async function readScheduleRow(
  services: Services,
  row: ScheduleRequestRow,
): Promise<ReplyOf<typeof staffListScheduleRequests>['items'][number]> {
  const { decision, currentSchedule } = await readDecision(services, scheduleRequestKind, row);
  return {
    ...toScheduleRequestView(services.personalData, row),
    ...decision,
    appliedAt: row.appliedAt?.toISOString() ?? null,
    currentSchedule,
  };
}

const readServiceRow = async (
  services: Services,
  row: ServiceRequestRow,
): Promise<ReplyOf<typeof staffListServiceRequests>['items'][number]> => ({
  ...toServiceRequestView(services.personalData, row),
  ...(await readDecision(services, serviceRequestKind, row)).decision,
  plan: toPlanSyncState(row),
});

export function registerRequestStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListScheduleRequests, ({ staff, query }) =>
    listRequests(services, scheduleRequestKind, staff.actor, query, readScheduleRow),
  );
  register(staffApproveScheduleRequest, async ({ staff, params, body }) => {
    const approved = await approveRequest(services, staff.actor, params.id, body.effectiveDate);
    return { message: 'Approved', request: await readScheduleRow(services, approved) };
  });
  register(staffDeclineScheduleRequest, async ({ staff, params, body }) => {
    const declined = await declineRequest(services, scheduleRequestKind, staff.actor, params.id, body.reason);
    return { message: 'Declined', request: await readScheduleRow(services, declined) };
  });
  register(staffListServiceRequests, ({ staff, query }) =>
    listRequests(services, serviceRequestKind, staff.actor, query, readServiceRow),
  );
  register(staffCarryOutServiceRequest, async ({ staff, params }) => {
    const carriedOut = await carryOutRequest(services, staff.actor, params.id);
    return { message: 'Carried out', request: await readServiceRow(services, carriedOut) };
  });
  register(staffDeclineServiceRequest, async ({ staff, params, body }) => {
    const declined = await declineRequest(services, serviceRequestKind, staff.actor, params.id, body.reason);
    return { message: 'Declined', request: await readServiceRow(services, declined) };
  });
}
