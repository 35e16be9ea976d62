import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { operatorCall, operatorParams } from '../http/operator-call.ts';

/** An operator's token without its value, which is only shown when it is issued. Instants are in ISO 8601. */
const tokenRow = z.object({
  id: z.string(),
  /** The audit log shows it as `operator:<name>`. */
  name: z.string(),
  issuedAt: z.string(),
  issuedBy: z.string(),
  revokedAt: z.nullable(z.string()),
});

const tokenName = z.string('The name is required').check(
  z.trim(),
  z.minLength(1, 'The name is required'),
  z.maxLength(60, 'The name must have at most 60 characters'),
  z.regex(/^[\p{L}\p{N}][\p{L}\p{N} .,'’_-]*$/u, 'Use only letters, digits, spaces, and . , ’ _ -'),
  z.refine((name) => name.toLowerCase() !== 'bootstrap', 'This name is reserved for the first token'),
);

/** Lists tokens (OPS-01), including revoked ones, newest first. */
export const operatorListTokens = endpoint({
  name: 'operatorListTokens',
  summary: 'List operator tokens',
  method: 'GET',
  path: '/api/v1/operator/tokens',
  reply: z.object({ statusCode: z.literal(200), tokens: z.array(tokenRow) }),
  ...operatorCall,
});

/**
 * Issues a token. Only this reply contains `token`; the server stores a hash. If the reply is lost, revoke the token and issue a new
 * one. Errors: INVALID_REQUEST if the name has a token.
 */
export const operatorIssueToken = endpoint({
  name: 'operatorIssueToken',
  summary: 'Issue an operator token',
  method: 'POST',
  path: '/api/v1/operator/tokens',
  body: z.strictObject({ name: tokenName }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), token: z.string(), issued: tokenRow }),
  ...operatorCall,
});

/** Revokes a token, starting with its next call. Repeating it changes nothing. Errors: NOT_FOUND. */
export const operatorRevokeToken = endpoint({
  name: 'operatorRevokeToken',
  summary: 'Revoke an operator token',
  method: 'POST',
  path: '/api/v1/operator/tokens/:id/revoke',
  params: operatorParams,
  reply: z.object({ statusCode: z.literal(200), message: z.string(), revoked: tokenRow }),
  ...operatorCall,
});
