import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorGetMember } from '@moments/contract/members/operator';
import {
  staffApproveScheduleRequest,
  staffDeclineScheduleRequest,
  staffListScheduleRequests,
} from '@moments/contract/requests/staff-requests';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { findRequester } from '../../members/index.ts';
import { declineRequest } from '../decide-request.ts';
import { listNewest } from '../requests-repository.ts';
import { listRequests, toDecisionReply } from '../staff-list.ts';
import { approveRequest } from './approve-request.ts';
import { scheduleRequestKind, toScheduleRequestView } from './schedule-request-kind.ts';
import type { ScheduleRequestRow } from './schedule-requests-repository.ts';

type ListReply = ReplyOf<typeof staffListScheduleRequests>;
type Stored = ReplyOf<typeof operatorGetMember>['scheduleRequests'][number];

const toStoredView = (personalData: PersonalDataCipher, row: ScheduleRequestRow): Stored => ({
  ...toScheduleRequestView(personalData, row),
  ...toDecisionReply(row),
  appliedAt: row.appliedAt?.toISOString() ?? null,
});

/** Converts a request for staff, with its member and their current schedule. */
const readRequestRow = async (
  { database, personalData }: Services,
  row: ScheduleRequestRow,
): Promise<ListReply['requests'][number]> => ({
  ...toStoredView(personalData, row),
  ...(await findRequester(database, personalData, row.memberId)),
});

/** Lists a member's requests for staff, newest first. */
export const listMemberScheduleRequests = async (
  { database, personalData }: Services,
  memberId: string,
): Promise<Stored[]> =>
  (await listNewest(database, scheduleRequestKind, memberId)).map((row) => toStoredView(personalData, row));

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
