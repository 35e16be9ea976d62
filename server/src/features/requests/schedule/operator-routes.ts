import {
  operatorApproveScheduleRequest,
  operatorDeclineScheduleRequest,
  operatorListScheduleRequests,
} from '@moments/contract/requests/operator-requests';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { declineRequest } from '../decide-request.ts';
import { listForOperator } from '../operator-list.ts';
import { approveRequest } from './approve-request.ts';
import { operatorRow } from './operator-views.ts';
import { scheduleRequestKind } from './schedule-request-kind.ts';

export function scheduleOperatorRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListScheduleRequests, ({ operator, query }) =>
    listForOperator(services, scheduleRequestKind, operator, query, operatorRow),
  );
  register(operatorApproveScheduleRequest, async ({ operator, params, body }) => {
    const approved = await approveRequest(services, operator, params.id, body.effectiveDate);
    return { message: 'Approved', request: await operatorRow(services, approved) };
  });
  register(operatorDeclineScheduleRequest, async ({ operator, params, body }) => {
    const declined = await declineRequest(services, scheduleRequestKind, operator, params.id, body.reason);
    return { message: 'Declined', request: await operatorRow(services, declined) };
  });
}
