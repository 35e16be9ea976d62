import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { visibleText } from '../http/fields.ts';
import { itemParams, staffCall } from '../http/staff-call.ts';
import { staffRoles, tokenRoles } from './permissions.ts';

/** Days until a token expires. */
export const tokenDays = { usual: 90, most: 365 } as const;

/** Hours in which the old value of a renewed token still works. */
export const overlapHours = 1;

const days = z.optional(
  z
    .int('Enter a number of days')
    .check(
      z.minimum(1, 'A token works for at least a day'),
      z.maximum(tokenDays.most, 'A token works for at most 365 days'),
    ),
);

/** A token without its value, which is only shown when it is issued. Instants are in ISO 8601. */
const tokenRow = z.object({
  id: z.string(),
  /** The audit log shows it as `token:<name>`. */
  name: z.string(),
  /** The rights of its holder. `service`: the staff API but for what only people decide, such as incidents and holds. */
  roles: z.array(z.enum(tokenRoles)),
  issuedAt: z.string(),
  issuedBy: z.string(),
  expiresAt: z.string(),
  /** To the minute; null if it was never used. */
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});

const tokenName = z.string('The name is required').check(
  visibleText,
  z.minLength(1, 'The name is required'),
  z.maxLength(60, 'The name must have at most 60 characters'),
  z.regex(/^[\p{L}\p{N}][\p{L}\p{N} .,'’_-]*$/u, 'Use only letters, digits, spaces, and . , ’ _ -'),
  z.refine((name) => name.toLowerCase() !== 'bootstrap', 'This name is reserved for the first token'),
);

/** A token with what revoking it concerns. */
const listedToken = z.extend(tokenRow, {
  /** The names of the tokens that were issued with it and would be revoked, too. */
  revokesAlso: z.array(z.string()),
  /** The names of the active people whom it, or one of those, invited. Their access stays. */
  invited: z.array(z.string()),
});
export type ListedToken = z.infer<typeof listedToken>;

/** Lists tokens (OPS-01), including revoked ones, newest first. */
export const staffListTokens = defineEndpoint({
  name: 'staffListTokens',
  actions: ['manage-tokens'],
  summary: 'List API tokens',
  method: 'GET',
  path: '/api/v1/staff/tokens',
  reply: z.object({ tokens: z.array(listedToken) }),
  ...staffCall,
});

/**
 * Issues a token. Only this reply contains `token`; the server stores a hash. If the reply is lost, revoke the token and issue a new
 * one. Errors: INVALID_REQUEST if the name has a token; NO_ACCESS if the issuer's token
 * has not all of the roles.
 */
export const staffIssueToken = defineEndpoint({
  name: 'staffIssueToken',
  actions: ['manage-tokens'],
  summary: 'Issue an API token',
  method: 'POST',
  path: '/api/v1/staff/tokens',
  body: z.strictObject({
    name: tokenName,
    /** `service` if not given. */
    roles: z.optional(z.array(z.enum(tokenRoles)).check(z.minLength(1, 'Choose at least one role'))),
    /** 90 if not given. */
    days,
  }),
  reply: z.object({ message: z.string(), token: z.string(), issued: tokenRow }),
  ...staffCall,
});

/**
 * Replaces a token's value and moves its end. The old value works for another hour; renewed again in that hour, only the newest value
 * replaces it. Only this reply contains `token`. Errors: NOT_FOUND if it is revoked; NO_ACCESS if the caller's token has not all of its roles.
 */
export const staffRenewToken = defineEndpoint({
  name: 'staffRenewToken',
  actions: ['manage-tokens'],
  summary: 'Renew an API token',
  method: 'POST',
  path: '/api/v1/staff/tokens/:id/renew',
  params: itemParams,
  body: z.strictObject({ days }),
  reply: z.object({ message: z.string(), token: z.string(), issued: tokenRow }),
  ...staffCall,
});

/**
 * Revokes a token and all that were issued with it, starting with their next calls. Shows what was done with them. Repeating it changes
 * nothing. Errors: NOT_FOUND.
 */
export const staffRevokeToken = defineEndpoint({
  name: 'staffRevokeToken',
  actions: ['manage-tokens'],
  summary: 'Revoke an API token',
  method: 'POST',
  path: '/api/v1/staff/tokens/:id/revoke',
  params: itemParams,
  reply: z.object({
    message: z.string(),
    revoked: tokenRow,
    /** The names of the tokens that were issued with it and revoked now. */
    tokens: z.array(z.string()),
    /** The active people whom these tokens invited. Their access stays. */
    people: z.array(z.object({ id: z.string(), name: z.string(), roles: z.array(z.enum(staffRoles)) })),
  }),
  ...staffCall,
});
