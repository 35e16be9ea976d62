import {
  operatorApproveSchedule,
  operatorDeclineSchedule,
  operatorListScheduleRequests,
} from '@moments/contract/operator-requests';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { approveRequest, declineRequest } from './decide.ts';
import { listForOperator, operatorRow } from './operator-views.ts';

export function scheduleOperatorRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  serve(app, authentication, operatorListScheduleRequests, ({ operator, query }) =>
    listForOperator(services, operator, query),
  );
  serve(app, authentication, operatorApproveSchedule, async ({ operator, params, body }) => {
    const approved = await approveRequest(services, operator, params.id, body.effectiveDate);
    return { message: 'Approved', request: await operatorRow(services, approved) };
  });
  serve(app, authentication, operatorDeclineSchedule, async ({ operator, params, body }) => {
    const declined = await declineRequest(services, operator, params.id, body.reason);
    return { message: 'Declined', request: await operatorRow(services, declined) };
  });
}
