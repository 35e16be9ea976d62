import type { FastifyRequest } from 'fastify';
import { backgroundRequestHeader } from '@moments/contract/http/background-request';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { hashToken, newToken } from '../tokens.ts';
import { deleteOtherDevices } from './devices-repository.ts';
import { getSessionError, shouldRecordUse } from './session-rules.ts';
import {
  deleteSession,
  expireSessions,
  findSession,
  insertSession,
  recordSessionUse,
} from './sessions-repository.ts';

type Needed = Pick<Services, 'database' | 'configuration' | 'clock'>;

/** What the caller keeps of a new session; `ttl` in seconds. */
export interface AccessToken {
  readonly id: string;
  readonly userId: string;
  readonly ttl: number;
}

/** The token as it stands in the header, "as given" (API-01). */
const tokenOf = (request: FastifyRequest): string => request.headers.authorization ?? '';

/** What a page asks by itself, with nobody's doing, is no use of the session. */
const isUnattended = (request: FastifyRequest): boolean =>
  request.headers[backgroundRequestHeader] !== undefined;

/** What the database knows the token of a request by. */
export const tokenHashOf = (request: FastifyRequest): Buffer => hashToken(tokenOf(request));

/**
 * Opens a session; its token is known to the caller only (SESS-05).
 * @param device what the member knows the device by; null where that is not known
 */
export async function createSession(
  { configuration, clock }: Omit<Needed, 'database'>,
  queries: Queries,
  memberId: string,
  device: string | null = null,
): Promise<AccessToken> {
  const id = newToken();
  const createdAt = clock.now();
  const ttl = Math.min(configuration.sessionSeconds, configuration.sessionLongestSeconds);
  const expiresAt = new Date(createdAt.getTime() + ttl * 1_000);
  await insertSession(queries, { tokenHash: hashToken(id), memberId, createdAt, expiresAt, device });
  return { id, userId: memberId, ttl };
}

/**
 * Finds out which member calls.
 * @throws Refusal UNAUTHENTICATED, SESSION_EXPIRED, or MEMBER_STOPPED / MEMBER_DEACTIVATED (STOP-03)
 */
export const authenticateMember =
  ({ database, configuration, clock }: Needed): Authentication['member'] =>
  async (request, read = (hash) => findSession(database, hash)) => {
    const tokenHash = tokenHashOf(request);
    const session = await read(tokenHash);
    if (!session) throw new AppError('UNAUTHENTICATED');
    const now = clock.now();
    const refusal = getSessionError(session, now, configuration.sessionIdleSeconds);
    if (refusal) throw new AppError(refusal);
    if (!isUnattended(request) && shouldRecordUse(session.lastSeenAt, now, configuration.sessionIdleSeconds))
      await recordSessionUse(database, tokenHash, now);
    return session.memberId;
  };

/** Ends the session whose token a request carries (SESS-04). */
export const endSession = (queries: Queries, request: FastifyRequest): Promise<void> =>
  deleteSession(queries, tokenHashOf(request));

/** Ends all of a member's sessions but the one of a request, from their next request on. @returns how many */
export const endOtherSessions = (
  queries: Queries,
  memberId: string,
  request: FastifyRequest,
): Promise<number> => deleteOtherDevices(queries, memberId, tokenHashOf(request));

/** Ends all of a member's sessions, on every server, from their next request on, and records it: at a stop or deletion (SESS-05). */
export async function endSessions(queries: Queries, memberId: string): Promise<void> {
  const ended = await expireSessions(queries, memberId);
  if (ended === 0) return;
  await recordAudit(queries, {
    actor: 'system',
    action: 'sign-in.sessions-ended',
    memberId,
    after: { ended },
  });
}
