import {
  operatorRequestDeletion,
  operatorWithdrawDeletion,
} from '@moments/contract/account/operator-account-deletion';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { requestForMember, withdrawForMember } from './operator-deletion.ts';
import { deletionView } from './deletion-reply.ts';

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
