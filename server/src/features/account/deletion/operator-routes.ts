import {
  operatorRequestDeletion,
  operatorWithdrawDeletion,
} from '@moments/contract/account/operator-account-deletion';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { toDeletionReply } from './deletion-reply.ts';
import { requestDeletionForMember, withdrawDeletionForMember } from './operator-deletion.ts';

/** The deletion of the account of a member who can't sign in. */
export function deletionOperatorRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorRequestDeletion, async ({ operator, params, body: { reason } }) => {
    const { message, deletion } = await requestDeletionForMember(services, {
      operator,
      memberId: params.id,
      reason,
    });
    return { message, deletion: toDeletionReply(deletion) };
  });
  register(operatorWithdrawDeletion, async ({ operator, params, body: { reason } }) => {
    const { message, deletion } = await withdrawDeletionForMember(services, {
      operator,
      memberId: params.id,
      reason,
    });
    return { message, deletion: toDeletionReply(deletion) };
  });
}
