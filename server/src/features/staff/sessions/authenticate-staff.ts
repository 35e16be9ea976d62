import type { FastifyRequest } from 'fastify';
import { backgroundRequestHeader } from '@moments/contract/http/background-request';
import { decideAccess, isAllowed, type Decision, type Situation } from '@moments/contract/staff/permissions';
import { findReach, toSituation } from '@moments/contract/staff/reach';
import { recordAudit, recordView } from '../../../platform/audit/index.ts';
import { isUuid } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { readAccessToken } from '../../../platform/http/access-token.ts';
import type { Authentication, StaffPerson, StaffRules } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { authenticateToken } from '../tokens/authenticate-token.ts';
import { findCoachName, findReachFacts, hasUsedKey } from './reach-repository.ts';
import { readSessionHash, requireOwnOrigin } from './session-cookie.ts';
import { getSessionState, shouldRecordUse } from './session-rules.ts';
import { findDeskSession, recordUse, type DeskSession } from './sessions-repository.ts';
import { getPasskeyDuty, toStaffActor } from './sessions.ts';

const hour = 3_600_000;

/** When a person's denied call about no member was last recorded, by this process. */
const recordedAt = new Map<string, number>();

/** Records that a person was denied a call: once an hour for a person and a member, because an open page calls again and again. */
async function auditDenial(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  actor: string,
  memberId: string | undefined,
): Promise<void> {
  const action = 'access.denied';
  const now = clock.now();
  if (memberId !== undefined && isUuid(memberId)) {
    await recordView(database, { actor, action, memberId }, now);
    return;
  }
  if (now.getTime() - (recordedAt.get(actor) ?? 0) < hour) return;
  recordedAt.set(actor, now.getTime());
  await recordAudit(database, { actor, action });
}

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
  if (!isOpenBeforePasskey && getPasskeyDuty(services, session, request.host) === 'required')
    throw new AppError('PASSKEY_REQUIRED');
  const isUnattended = request.headers[backgroundRequestHeader] !== undefined;
  if (state === 'open' && !isUnattended && shouldRecordUse(session.lastUsedAt, now))
    await recordUse(services.database, session.tokenHash, now);
  return session;
}

const readText = (part: unknown, name: string): string | undefined => {
  if (typeof part !== 'object' || part === null) return undefined;
  const value: unknown = Object.entries(part).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
};

/** Decides a call by the permission table. A member who doesn't exist gets the reply of one whom the caller may not see. */
function decide(
  { actions = [], givesReason = false, isAboutAll = false, isOpenOnCall = false }: StaffRules,
  { roles, isOnCall }: DeskSession,
  situation: Required<Situation> | undefined,
): Decision {
  if (isOpenOnCall && isOnCall) return 'allowed';
  if (isAboutAll) return decideAccess(roles, actions);
  if (!situation) return isAllowed(roles, actions) ? 'allowed' : 'no-access';
  return decideAccess(roles, actions, { ...situation, hasReason: situation.hasReason || givesReason });
}

/** Explains a rejected call. A colleague who may give a reason learns whose member it is: the coach may have changed while they typed. */
async function createRejection(
  { database }: Services,
  decision: Exclude<Decision, 'allowed'>,
  memberId: string | undefined,
): Promise<AppError> {
  if (decision !== 'reason-required' || memberId === undefined) return new AppError('NO_ACCESS');
  const coach = await findCoachName(database, memberId);
  return new AppError(
    'REASON_REQUIRED',
    coach === undefined ? {} : { message: `The coach is ${coach}. Say why you open the conversation.` },
  );
}

/**
 * Identifies a caller of the staff API by an API token or the session's cookie, and rejects a call that no role of theirs allows (DESK-01,
 * DESK-03). Every call of the staff API comes through here.
 * @throws AppError ORIGIN_REJECTED, UNAUTHENTICATED, SESSION_EXPIRED, DESK_LOCKED, PASSKEY_REQUIRED, NO_ACCESS, REASON_REQUIRED
 */
export const authenticateStaff =
  (services: Services): Authentication['identifyStaff'] =>
  (request, endpoint) =>
    readAccessToken(request) === ''
      ? authenticatePerson(services, request, endpoint)
      : authenticateToken(services, request, endpoint);

/** Identifies a person by the session's cookie, for endpoints that need one. @throws AppError as authenticateStaff does */
export async function authenticatePerson(
  services: Services,
  request: FastifyRequest,
  endpoint: StaffRules,
): Promise<StaffPerson> {
  requireOwnOrigin(request);
  const session = await requireSession(services, request, endpoint);
  // Parameters and bodies aren't validated yet.
  const memberId = readText(request.params, 'memberId');
  const now = services.clock.now();
  const caller = { staffId: session.staffId, isOnCall: session.isOnCall, now };
  const facts =
    memberId === undefined ? undefined : await findReachFacts(services.database, memberId, caller);
  const decision = decide(endpoint, session, facts && toSituation(facts, now));
  if (decision !== 'allowed') {
    const key = endpoint.answersRepeats ? readText(request.body, 'key') : undefined;
    const isRepeat =
      memberId !== undefined &&
      key !== undefined &&
      (await hasUsedKey(services.database, { memberId, staffId: session.staffId, key }));
    if (!isRepeat) {
      await auditDenial(services, toStaffActor(session.staffId), memberId);
      throw await createRejection(services, decision, memberId);
    }
  }
  return {
    actor: toStaffActor(session.staffId),
    id: session.staffId,
    tokenId: null,
    name: session.name,
    roles: session.roles,
    isOnCall: session.isOnCall,
    sessionHash: session.tokenHash,
    reach: facts && findReach(facts, now),
  };
}
