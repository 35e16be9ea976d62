import {
  operatorRequestDeletion,
  operatorWithdrawDeletion,
} from '@moments/contract/operator-account-deletion';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { requestForMember, withdrawForMember } from './by-operator.ts';
import { deletionView } from './deletion-view.ts';

/** The deletion of the account of a member who can't sign in. */
export function deletionOperatorRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  serve(app, authentication, operatorRequestDeletion, async ({ operator, params, body: { reason } }) => {
    const { message, deletion } = await requestForMember(services, { operator, memberId: params.id, reason });
    return { message, deletion: deletionView(deletion) };
  });
  serve(app, authentication, operatorWithdrawDeletion, async ({ operator, params, body: { reason } }) => {
    const { message, deletion } = await withdrawForMember(services, {
      operator,
      memberId: params.id,
      reason,
    });
    return { message, deletion: deletionView(deletion) };
  });
}
