import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { decideAccess } from '@moments/contract/staff/permissions';
import { AppError } from '../../../platform/errors/app-error.ts';
import { readAccessToken } from '../../../platform/http/access-token.ts';
import type { StaffCaller, StaffRules } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { findTokenHolder, recordTokenUse, type TokenHolder } from './tokens-repository.ts';

/** Returns the name of a token in the audit log. */
export const toTokenActor = (name: string): string => `token:${name}`;

export const hashApiToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** @throws AppError UNAUTHENTICATED */
async function findHolder(services: Services, request: FastifyRequest): Promise<TokenHolder> {
  const { configuration, database, clock } = services;
  const hash = hashApiToken(readAccessToken(request));
  const { staffToken } = configuration;
  if (staffToken !== undefined && timingSafeEqual(hash, hashApiToken(staffToken)))
    return { id: null, name: 'bootstrap', roles: ['service'] };
  const now = clock.now();
  const found = await findTokenHolder(database, hash, now);
  if (!found) throw new AppError('UNAUTHENTICATED');
  if (found.expiresAt <= now)
    throw new AppError('UNAUTHENTICATED', {
      message: 'This token has expired. Ask an administrator for a new one.',
    });
  await recordTokenUse(database, found, now);
  return found;
}

/**
 * Identifies the holder of the configuration's token or of an issued token that has not expired, and rejects a call that no role of the
 * token allows (OPS-01, DESK-03, SEC-08). A token isn't a person. It has no own members and gives no reasons. Members' session tokens
 * are rejected.
 * @throws AppError UNAUTHENTICATED, NO_ACCESS
 */
export async function authenticateToken(
  services: Services,
  request: FastifyRequest,
  { actions = [], needsSession = false }: StaffRules,
): Promise<StaffCaller> {
  const { id, name, roles } = await findHolder(services, request);
  if (needsSession || decideAccess(roles, actions) !== 'allowed') throw new AppError('NO_ACCESS');
  return { actor: toTokenActor(name), id: null, tokenId: id, name, roles, isOnCall: false, reach: undefined };
}
