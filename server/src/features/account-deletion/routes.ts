import * as calls from '@moments/contract/account-deletion';
import type { AccountDeletion } from '@moments/contract/account-deletion';
import { resendSeconds } from '@moments/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { findDeletion, type StoredDeletion } from './deletions-repository.ts';
import { requestDeletion } from './request-deletion.ts';
import { sendCode } from './send-code.ts';
import { withdrawDeletion } from './withdraw-deletion.ts';

const shown = (deletion: StoredDeletion | undefined): AccountDeletion | null =>
  deletion === undefined
    ? null
    : { requestedAt: deletion.requestedAt.toISOString(), dueAt: deletion.dueAt.toISOString() };

const codeSent = {
  text: 'Verification code sent to your phone',
  mail: 'Verification code sent to your email',
} as const;

/** The deletion of a member's own account. */
export function accountDeletionRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  const current = async (memberId: string) => shown(await findDeletion(services.database, memberId));
  serve(app, authentication, calls.sendDeletionCode, async ({ memberId, request }) => {
    const { deletionId, channel } = await sendCode(services, memberId, request.ip);
    return { message: codeSent[channel], deletionId, resendAfter: resendSeconds };
  });
  serve(app, authentication, calls.requestDeletion, async ({ memberId, body }) => {
    const deletion = await requestDeletion(services, { memberId, handle: body.deletionId, code: body.code });
    return { message: 'Your account will be deleted', data: shown(deletion) };
  });
  serve(app, authentication, calls.getDeletion, async ({ memberId }) => ({
    message: 'The deletion that is to come',
    data: await current(memberId),
  }));
  serve(app, authentication, calls.withdrawDeletion, async ({ memberId }) => {
    await withdrawDeletion(services, memberId);
    return { message: 'Your account stays', data: await current(memberId) };
  });
}
