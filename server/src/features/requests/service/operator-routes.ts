import {
  operatorCarryOutServiceRequest,
  operatorDeclineServiceRequest,
  operatorListServiceRequests,
} from '@moments/contract/requests/operator-requests';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { declineRequest } from '../decide-request.ts';
import { listForOperator } from '../operator-list.ts';
import { carryOutRequest } from './carry-out-request.ts';
import { operatorRow } from './operator-views.ts';
import { serviceRequestKind } from './service-request-kind.ts';

export function serviceOperatorRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListServiceRequests, ({ operator, query }) =>
    listForOperator(services, serviceRequestKind, operator, query, operatorRow),
  );
  register(operatorCarryOutServiceRequest, async ({ operator, params }) => {
    const carriedOut = await carryOutRequest(services, operator, params.id);
    return { message: 'Carried out', request: await operatorRow(services, carriedOut) };
  });
  register(operatorDeclineServiceRequest, async ({ operator, params, body }) => {
    const declined = await declineRequest(services, serviceRequestKind, operator, params.id, body.reason);
    return { message: 'Declined', request: await operatorRow(services, declined) };
  });
}
