import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { decideAccess } from '@moments/contract/staff/permissions';
import { AppError } from '../../../platform/errors/app-error.ts';
import { readAccessToken } from '../../../platform/http/access-token.ts';
import type { Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { findOperator, recordTokenUse, type Operator } from './tokens-repository.ts';

/** Hashes a token for storage. */
export const hashOperatorToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Identifies an operator by the configuration's bootstrap token or an issued token that has not expired (OPS-01, SEC-08). Members'
 * session tokens are rejected.
 * @throws AppError UNAUTHENTICATED
 */
export async function identifyOperator(services: Services, request: FastifyRequest): Promise<Operator> {
  const { configuration, database, clock } = services;
  const token = readAccessToken(request);
  if (token === '') throw new AppError('UNAUTHENTICATED');
  const hash = hashOperatorToken(token);
  const { operatorToken } = configuration;
  if (operatorToken !== undefined && timingSafeEqual(hash, hashOperatorToken(operatorToken)))
    return { id: null, name: 'bootstrap', roles: ['service'] };
  const now = clock.now();
  const found = await findOperator(database, hash, now);
  if (!found) throw new AppError('UNAUTHENTICATED');
  if (found.expiresAt <= now)
    throw new AppError('UNAUTHENTICATED', {
      message: 'This token has expired. Ask an administrator for a new one.',
    });
  await recordTokenUse(database, found, now);
  return found;
}

/**
 * Identifies an operator, and rejects a call that no role of the token allows (DESK-03). A token isn't a person. It has no own members
 * and gives no reasons.
 * @returns the name for the audit log
 * @throws AppError UNAUTHENTICATED, NO_ACCESS
 */
export const authenticateOperator =
  (services: Services): Authentication['identifyOperator'] =>
  async (request, { actions = [] }) => {
    const { name, roles } = await identifyOperator(services, request);
    if (decideAccess(roles, actions) !== 'allowed') throw new AppError('NO_ACCESS');
    return name;
  };
