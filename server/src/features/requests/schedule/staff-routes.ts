import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorGetMember } from '@moments/contract/members/operator';
import {
  operatorApproveScheduleRequest,
  operatorDeclineScheduleRequest,
  operatorListScheduleRequests,
} from '@moments/contract/requests/staff-requests';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { findRequester } from '../../members/index.ts';
import { declineRequest } from '../decide-request.ts';
import { listNewest } from '../requests-repository.ts';
import { listForOperator, toDecisionReply } from '../staff-list.ts';
import { approveRequest } from './approve-request.ts';
import { scheduleRequestKind, toScheduleRequestView } from './schedule-request-kind.ts';
import type { ScheduleRequestRow } from './schedule-requests-repository.ts';

type ListReply = ReplyOf<typeof operatorListScheduleRequests>;
type Stored = ReplyOf<typeof operatorGetMember>['scheduleRequests'][number];

const toStoredView = (personalData: PersonalDataCipher, row: ScheduleRequestRow): Stored => ({
  ...toScheduleRequestView(personalData, row),
  ...toDecisionReply(row),
  appliedAt: row.appliedAt?.toISOString() ?? null,
});

/** Converts a request for the operator, with its member and their current schedule. */
const readOperatorRow = async (
  { database, personalData }: Services,
  row: ScheduleRequestRow,
): Promise<ListReply['requests'][number]> => ({
  ...toStoredView(personalData, row),
  ...(await findRequester(database, personalData, row.memberId)),
});

/** Lists a member's requests for the operator, newest first. */
export const listMemberScheduleRequests = async (
  { database, personalData }: Services,
  memberId: string,
): Promise<Stored[]> =>
  (await listNewest(database, scheduleRequestKind, memberId)).map((row) => toStoredView(personalData, row));

export function registerScheduleOperatorRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListScheduleRequests, ({ operator, query }) =>
    listForOperator(services, scheduleRequestKind, operator, query, readOperatorRow),
  );
  register(operatorApproveScheduleRequest, async ({ operator, params, body }) => {
    const approved = await approveRequest(services, operator, params.id, body.effectiveDate);
    return { message: 'Approved', request: await readOperatorRow(services, approved) };
  });
  register(operatorDeclineScheduleRequest, async ({ operator, params, body }) => {
    const declined = await declineRequest(services, scheduleRequestKind, operator, params.id, body.reason);
    return { message: 'Declined', request: await readOperatorRow(services, declined) };
  });
}
