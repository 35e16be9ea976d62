import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Creates a session token or the handle of a verification: 256 random bits, base64url (SESS-05, AUTH-19). */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a token for the database. A random text needs no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A key that a browser makes at random for one press, and sends again with each repeat of its call. */
const callKeyPattern = /^[\w-]{32,64}$/;

/** Reads the key that all repeats of a call share, if the caller sent one. */
export function readCallKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && callKeyPattern.test(key) ? key : undefined;
}

/** Hashes the key of a call for the database. Null without a key. */
export const hashCallKey = (callKey: string | undefined): Buffer | null =>
  callKey === undefined ? null : hashToken(callKey);

/**
 * Creates a token that every repeat of the same call creates again, so that a caller who lost the reply still gets it. Without a
 * key, the token is random.
 * @param secret keeps the token unknown to all who know the rest
 * @param cause the input of the call
 */
export const createRepeatableToken = (
  secret: string,
  callKey: string | undefined,
  ...cause: readonly string[]
): string =>
  callKey === undefined
    ? createToken()
    : createHmac('sha256', secret)
        .update(['token', callKey, ...cause].join('|'))
        .digest('base64url');
