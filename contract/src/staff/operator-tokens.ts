import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { operatorCall, operatorParams } from '../http/operator-call.ts';

/** An operator's token, without the token: that is shown once, when it is issued. Instants in ISO form. */
const tokenRow = z.object({
  id: z.string(),
  /** Stands in the audit trail as `operator:<name>`. */
  name: z.string(),
  issuedAt: z.string(),
  issuedBy: z.string(),
  revokedAt: z.nullable(z.string()),
});

const tokenName = z.string('The name is required').check(
  z.trim(),
  z.minLength(1, 'The name is required'),
  z.maxLength(60, 'The name has at most 60 characters'),
  z.regex(/^[\p{L}\p{N}][\p{L}\p{N} .,'’_-]*$/u, 'A name is letters, digits and . , ’ _ -'),
  z.refine((name) => name.toLowerCase() !== 'bootstrap', 'That name is the first token’s own'),
);

/** OPS-01. Revoked ones too, newest first. */
export const operatorListTokens = endpoint({
  name: 'operatorListTokens',
  summary: 'Who has an operator’s token',
  method: 'GET',
  path: '/api/v1/operator/tokens',
  reply: z.object({ statusCode: z.literal(200), tokens: z.array(tokenRow) }),
  ...operatorCall,
});

/**
 * `token` is shown this once and stored as a hash only. Errors: INVALID_REQUEST for a name that has a token already; one whose
 * reply was lost is revoked and issued anew.
 */
export const operatorIssueToken = endpoint({
  name: 'operatorIssueToken',
  summary: 'Issue a token to an operator, by name',
  method: 'POST',
  path: '/api/v1/operator/tokens',
  body: z.strictObject({ name: tokenName }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), token: z.string(), issued: tokenRow }),
  ...operatorCall,
});

/** Takes effect with the token’s very next call; repeated it changes nothing. Errors: NOT_FOUND. */
export const operatorRevokeToken = endpoint({
  name: 'operatorRevokeToken',
  summary: 'Revoke an operator’s token, at once',
  method: 'POST',
  path: '/api/v1/operator/tokens/:id/revoke',
  params: operatorParams,
  reply: z.object({ statusCode: z.literal(200), message: z.string(), revoked: tokenRow }),
  ...operatorCall,
});
