import type { FastifyInstance } from 'fastify';
import {
  operatorCarryOutServiceRequest,
  operatorDeclineServiceRequest,
  operatorListServiceRequests,
} from '@moments/contract/requests/operator-requests';
import { registerEndpoint, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { declineRequest } from '../decide-request.ts';
import { listForOperator } from '../operator-list.ts';
import { carryOutRequest } from './carry-out-request.ts';
import { operatorRow } from './operator-views.ts';
import { serviceRequestKind } from './service-request-kind.ts';

export function serviceOperatorRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  registerEndpoint(app, authentication, operatorListServiceRequests, ({ operator, query }) =>
    listForOperator(services, serviceRequestKind, operator, query, operatorRow),
  );
  registerEndpoint(app, authentication, operatorCarryOutServiceRequest, async ({ operator, params }) => {
    const carriedOut = await carryOutRequest(services, operator, params.id);
    return { message: 'Carried out', request: await operatorRow(services, carriedOut) };
  });
  registerEndpoint(app, authentication, operatorDeclineServiceRequest, async ({ operator, params, body }) => {
    const declined = await declineRequest(services, serviceRequestKind, operator, params.id, body.reason);
    return { message: 'Declined', request: await operatorRow(services, declined) };
  });
}
