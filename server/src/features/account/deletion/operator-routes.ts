import type { FastifyInstance } from 'fastify';
import {
  operatorRequestDeletion,
  operatorWithdrawDeletion,
} from '@moments/contract/account/operator-account-deletion';
import { registerEndpoint, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { toDeletionReply } from './deletion-reply.ts';
import { requestDeletionForMember, withdrawDeletionForMember } from './operator-deletion.ts';

/** The deletion of the account of a member who can't sign in. */
export function deletionOperatorRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  registerEndpoint(
    app,
    authentication,
    operatorRequestDeletion,
    async ({ operator, params, body: { reason } }) => {
      const { message, deletion } = await requestDeletionForMember(services, {
        operator,
        memberId: params.id,
        reason,
      });
      return { message, deletion: toDeletionReply(deletion) };
    },
  );
  registerEndpoint(
    app,
    authentication,
    operatorWithdrawDeletion,
    async ({ operator, params, body: { reason } }) => {
      const { message, deletion } = await withdrawDeletionForMember(services, {
        operator,
        memberId: params.id,
        reason,
      });
      return { message, deletion: toDeletionReply(deletion) };
    },
  );
}
