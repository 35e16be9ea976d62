import type { FastifyRequest } from 'fastify';
import { backgroundRequestHeader } from '@moments/contract/http/background-request';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { readAccessToken } from '../../../platform/http/access-token.ts';
import type { Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { createToken, hashToken } from '../tokens.ts';
import { getSessionError, shouldRecordUse } from './session-rules.ts';
import {
  deleteOtherDevices,
  deleteSession,
  expireSessions,
  findOpenSessions,
  findSession,
  insertSession,
  recordSessionUse,
} from './sessions-repository.ts';

type Needed = Pick<Services, 'database' | 'configuration' | 'clock'>;

/** A new session as its caller gets it. `ttl` is in seconds. */
export interface AccessToken {
  readonly id: string;
  readonly userId: string;
  readonly ttl: number;
}

/** Returns whether a page made the call without the member. Such a call does not count as use of the session. */
const isUnattended = (request: FastifyRequest): boolean =>
  request.headers[backgroundRequestHeader] !== undefined;

/** Hashes the token of a request: the database stores only the hash. */
export const readTokenHash = (request: FastifyRequest): Buffer => hashToken(readAccessToken(request));

/**
 * Creates a session. Only the caller knows its token (SESS-05).
 * @param device the name of the member's device, or null if unknown
 * @param id its token
 */
export async function createSession(
  { configuration, clock }: Omit<Needed, 'database'>,
  queries: Queries,
  memberId: string,
  device: string | null = null,
  id = createToken(),
): Promise<AccessToken> {
  const createdAt = clock.now();
  const ttl = Math.min(configuration.sessionSeconds, configuration.sessionLongestSeconds);
  const expiresAt = new Date(createdAt.getTime() + ttl * 1_000);
  await insertSession(queries, { tokenHash: hashToken(id), memberId, createdAt, expiresAt, device });
  return { id, userId: memberId, ttl };
}

/** Finds the open session of a token that its caller never got, because the reply was lost. */
export async function findLostSession(
  { database, configuration, clock }: Needed,
  id: string,
): Promise<AccessToken | undefined> {
  const session = await findSession(database, hashToken(id));
  const now = clock.now();
  if (!session || getSessionError(session, now, configuration.sessionIdleSeconds)) return undefined;
  const ttl = Math.floor((session.expiresAt.getTime() - now.getTime()) / 1_000);
  return { id, userId: session.memberId, ttl };
}

/**
 * Finds the member who makes a call.
 * @throws AppError UNAUTHENTICATED, SESSION_EXPIRED, or MEMBER_STOPPED / MEMBER_DEACTIVATED (STOP-03)
 */
export const authenticateMember =
  ({ database, configuration, clock }: Needed): Authentication['identifyMember'] =>
  async (request, read = (hash) => findSession(database, hash)) => {
    const tokenHash = readTokenHash(request);
    const session = await read(tokenHash);
    if (!session) throw new AppError('UNAUTHENTICATED');
    const now = clock.now();
    const error = getSessionError(session, now, configuration.sessionIdleSeconds);
    if (error) throw new AppError(error);
    if (!isUnattended(request) && shouldRecordUse(session.lastSeenAt, now, configuration.sessionIdleSeconds))
      await recordSessionUse(database, tokenHash, now);
    return session.memberId;
  };

/** Selects the sessions that are still open. @returns the hashes of their tokens, as hexadecimal text */
export async function selectOpenSessions(
  { database, configuration, clock }: Needed,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const now = clock.now();
  const usedSince = new Date(now.getTime() - configuration.sessionIdleSeconds * 1_000);
  return findOpenSessions(database, tokenHashes, { now, usedSince });
}

/** Ends the session of a request, and records it (SESS-04). */
export async function logOut(services: Services, memberId: string, request: FastifyRequest): Promise<void> {
  await services.database.transaction(async (transaction) => {
    await deleteSession(transaction, readTokenHash(request));
    await recordAudit(transaction, { actor: 'member', action: 'sign-in.signed-out', memberId });
  });
}

/** Ends all sessions of a member except the one of a request, from their next request on. @returns the number of sessions */
export const endOtherSessions = (
  queries: Queries,
  memberId: string,
  request: FastifyRequest,
): Promise<number> => deleteOtherDevices(queries, memberId, readTokenHash(request));

/** Ends all sessions of a member after a stop or deletion, on every server, from their next request on, and records it (SESS-05). */
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
