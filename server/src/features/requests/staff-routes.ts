import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffApproveScheduleRequest,
  staffCarryOutServiceRequest,
  staffDeclineCoachRequest,
  staffDeclineScheduleRequest,
  staffDeclineServiceRequest,
  staffListCoachRequests,
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { coachRequestKind } from './coach/coach-request-kind.ts';
import { declineRequest } from './decide-request.ts';
import { approveRequest } from './schedule/approve-request.ts';
import { scheduleRequestKind } from './schedule/schedule-request-kind.ts';
import { carryOutRequest } from './service/carry-out-request.ts';
import { serviceRequestKind, toPlanSyncState } from './service/service-request-kind.ts';
import { listRequests, readDecision, type ReadRequest } from './staff-list.ts';

type ScheduleRow = ReplyOf<typeof staffListScheduleRequests>['items'][number];
type CoachRow = ReplyOf<typeof staffListCoachRequests>['items'][number];
type ServiceRow = ReplyOf<typeof staffListServiceRequests>['items'][number];

const toScheduleRow = ({
  row,
  request,
  decision,
  currentSchedule,
}: ReadRequest<typeof scheduleRequestKind>): ScheduleRow => ({
  ...request,
  ...decision,
  appliedAt: row.appliedAt?.toISOString() ?? null,
  currentSchedule,
});

const toServiceRow = ({ row, request, decision }: ReadRequest<typeof serviceRequestKind>): ServiceRow => ({
  ...request,
  ...decision,
  plan: toPlanSyncState(row),
});

const toCoachRow = ({ request, decision }: ReadRequest<typeof coachRequestKind>): CoachRow => ({
  ...request,
  ...decision,
});

export function registerRequestStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListScheduleRequests, ({ staff, query }) =>
    listRequests(services, scheduleRequestKind, staff.actor, query, toScheduleRow),
  );
  register(staffApproveScheduleRequest, async ({ staff, params, body }) => {
    const approved = await approveRequest(services, staff.actor, params.id, body.effectiveDate);
    return {
      message: 'Approved',
      request: toScheduleRow(await readDecision(services, scheduleRequestKind, approved)),
    };
  });
  register(staffDeclineScheduleRequest, async ({ staff, params, body }) => {
    const declined = await declineRequest(services, scheduleRequestKind, staff.actor, params.id, body.reason);
    return {
      message: 'Declined',
      request: toScheduleRow(await readDecision(services, scheduleRequestKind, declined)),
    };
  });
  register(staffListServiceRequests, ({ staff, query }) =>
    listRequests(services, serviceRequestKind, staff.actor, query, toServiceRow),
  );
  register(staffCarryOutServiceRequest, async ({ staff, params }) => {
    const carriedOut = await carryOutRequest(services, staff.actor, params.id);
    return {
      message: 'Carried out',
      request: toServiceRow(await readDecision(services, serviceRequestKind, carriedOut)),
    };
  });
  register(staffDeclineServiceRequest, async ({ staff, params, body }) => {
    const declined = await declineRequest(services, serviceRequestKind, staff.actor, params.id, body.reason);
    return {
      message: 'Declined',
      request: toServiceRow(await readDecision(services, serviceRequestKind, declined)),
    };
  });
  register(staffListCoachRequests, ({ staff, query }) =>
    listRequests(services, coachRequestKind, staff.actor, query, toCoachRow),
  );
  register(staffDeclineCoachRequest, async ({ staff, params, body }) => {
    const declined = await declineRequest(services, coachRequestKind, staff.actor, params.id, body.reason);
    return {
      message: 'Declined',
      request: toCoachRow(await readDecision(services, coachRequestKind, declined)),
    };
  });
}
