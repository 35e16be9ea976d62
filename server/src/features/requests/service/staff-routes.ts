import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffCarryOutServiceRequest,
  staffDeclineServiceRequest,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { findRequester } from '../../members/index.ts';
import { declineRequest } from '../decide-request.ts';
import { listRequests, toDecisionReply } from '../staff-list.ts';
import { carryOutRequest } from './carry-out-request.ts';
import { serviceRequestKind, toPlanSyncState, toServiceRequestView } from './service-request-kind.ts';
import type { ServiceRequestRow } from './service-requests-repository.ts';

type Row = ReplyOf<typeof staffListServiceRequests>['items'][number];

const readRequestRow = async (
  { database, personalData }: Services,
  row: ServiceRequestRow,
): Promise<Row> => ({
  ...toServiceRequestView(personalData, row),
  ...toDecisionReply(row),
  plan: toPlanSyncState(row),
  member: (await findRequester(database, personalData, row.memberId)).member,
});

export function registerServiceStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListServiceRequests, ({ staff, query }) =>
    listRequests(services, serviceRequestKind, staff.actor, query, readRequestRow),
  );
  register(staffCarryOutServiceRequest, async ({ staff, params }) => {
    const carriedOut = await carryOutRequest(services, staff.actor, params.id);
    return { message: 'Carried out', request: await readRequestRow(services, carriedOut) };
  });
  register(staffDeclineServiceRequest, async ({ staff, params, body }) => {
    const declined = await declineRequest(services, serviceRequestKind, staff.actor, params.id, body.reason);
    return { message: 'Declined', request: await readRequestRow(services, declined) };
  });
}
