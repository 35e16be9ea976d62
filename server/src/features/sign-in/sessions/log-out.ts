import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Services } from '../../../services.ts';
import { endSession } from './sessions.ts';

/** Ends the session of a request, and records it (SESS-04). */
export async function logOut(services: Services, memberId: string, request: FastifyRequest): Promise<void> {
  await services.database.transaction(async (transaction) => {
    await endSession(transaction, request);
    await recordAudit(transaction, { actor: 'member', action: 'sign-in.signed-out', memberId });
  });
}
