import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffApproveScheduleRequest,
  staffDeclineScheduleRequest,
  staffListScheduleRequests,
} from '@moments/contract/requests/staff-requests';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { findRequester } from '../../members/index.ts';
import { declineRequest } from '../decide-request.ts';
import { listRequests, toDecisionReply } from '../staff-list.ts';
import { approveRequest } from './approve-request.ts';
import { scheduleRequestKind, toScheduleRequestView } from './schedule-request-kind.ts';
import type { ScheduleRequestRow } from './schedule-requests-repository.ts';

type Row = ReplyOf<typeof staffListScheduleRequests>['items'][number];

/** Converts a request for staff, with its member and their current schedule. */
const readRequestRow = async (
  { database, personalData }: Services,
  row: ScheduleRequestRow,
): Promise<Row> => ({
  ...toScheduleRequestView(personalData, row),
  ...toDecisionReply(row),
  appliedAt: row.appliedAt?.toISOString() ?? null,
  ...(await findRequester(database, personalData, row.memberId)),
});

export function registerScheduleStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListScheduleRequests, ({ staff, query }) =>
    listRequests(services, scheduleRequestKind, staff.actor, query, readRequestRow),
  );
  register(staffApproveScheduleRequest, async ({ staff, params, body }) => {
    const approved = await approveRequest(services, staff.actor, params.id, body.effectiveDate);
    return { message: 'Approved', request: await readRequestRow(services, approved) };
  });
  register(staffDeclineScheduleRequest, async ({ staff, params, body }) => {
    const declined = await declineRequest(services, scheduleRequestKind, staff.actor, params.id, body.reason);
    return { message: 'Declined', request: await readRequestRow(services, declined) };
  });
}
