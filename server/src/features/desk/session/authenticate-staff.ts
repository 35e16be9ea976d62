import type { FastifyRequest } from 'fastify';
import { decideAccess, mayUse } from '@moments/contract/desk/permissions';
import { backgroundRequestHeader } from '@moments/contract/http/background-request';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Authentication, StaffCaller, StaffRules } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { findReach, type Reach } from './reach-repository.ts';
import { readSessionHash, requireOwnOrigin } from './session-cookie.ts';
import { getSessionState, shouldRecordUse } from './session-rules.ts';
import { findDeskSession, recordUse, type DeskSession } from './sessions-repository.ts';
import { passkeyDutyOf } from './sessions.ts';

/** @throws AppError UNAUTHENTICATED, SESSION_EXPIRED, DESK_LOCKED, PASSKEY_REQUIRED */
async function requireSession(
  services: Services,
  request: FastifyRequest,
  { isOpenWhileLocked = false, isOpenBeforePasskey = false }: StaffRules,
): Promise<DeskSession> {
  const tokenHash = readSessionHash(services, request);
  const session = tokenHash && (await findDeskSession(services.database, tokenHash));
  if (!session) throw new AppError('UNAUTHENTICATED');
  const now = services.clock.now();
  const state = getSessionState(session, now);
  if (state === 'ended') throw new AppError('SESSION_EXPIRED');
  if (state === 'locked' && !isOpenWhileLocked) throw new AppError('DESK_LOCKED');
  if (!isOpenBeforePasskey && passkeyDutyOf(services, session, request.host) === 'required')
    throw new AppError('PASSKEY_REQUIRED');
  const isUnattended = request.headers[backgroundRequestHeader] !== undefined;
  if (state === 'open' && !isUnattended && shouldRecordUse(session.lastUsedAt, now))
    await recordUse(services.database, session.tokenHash, now);
  return session;
}

/** Returns the ID of the member whom a call is about. Parameters aren't validated yet. */
function memberIdOf({ params }: FastifyRequest): string | undefined {
  const id: unknown =
    typeof params === 'object' && params !== null && 'memberId' in params ? params.memberId : undefined;
  return typeof id === 'string' ? id : undefined;
}

/**
 * Decides a call by the permission table. A member who doesn't exist gets the reply of one whom the caller may not see.
 * @throws AppError NO_ACCESS, REASON_REQUIRED
 */
function requireAccess(
  { actions = [], givesReason = false }: StaffRules,
  { roles }: DeskSession,
  reach: Reach | undefined,
): void {
  if (!reach) {
    if (!mayUse(roles, actions)) throw new AppError('NO_ACCESS');
    return;
  }
  const decision = decideAccess(roles, actions, {
    isOwn: reach.isOwn,
    hasReason: reach.hasReason || givesReason,
  });
  if (decision === 'reason-required') throw new AppError('REASON_REQUIRED');
  if (decision === 'no-access') throw new AppError('NO_ACCESS');
}

/**
 * Identifies staff by the session's cookie, and rejects a call that no role of theirs allows (DESK-01, DESK-03). Every call of the desk
 * comes through here.
 * @throws AppError ORIGIN_REJECTED, UNAUTHENTICATED, SESSION_EXPIRED, DESK_LOCKED, PASSKEY_REQUIRED, NO_ACCESS, REASON_REQUIRED
 */
export const authenticateStaff =
  (services: Services): Authentication['staff'] =>
  async (request, endpoint): Promise<StaffCaller> => {
    requireOwnOrigin(request);
    const session = await requireSession(services, request, endpoint);
    const memberId = memberIdOf(request);
    const caller = { staffId: session.staffId, isOnCall: session.isOnCall, now: services.clock.now() };
    const reach = memberId === undefined ? undefined : await findReach(services.database, memberId, caller);
    requireAccess(endpoint, session, reach);
    return {
      id: session.staffId,
      name: session.name,
      roles: session.roles,
      isOnCall: session.isOnCall,
      sessionHash: session.tokenHash,
      isOwn: reach?.isOwn ?? false,
    };
  };
