import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getMemberProfile } from '@moments/contract/members/members';
import { AppError } from '../../platform/errors/app-error.ts';
import { registerEndpoint, type Authentication } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { toProfile } from './load-profile.ts';
import { findOwnProfile, type ProfileRow } from './profile-repository.ts';

/**
 * The member's own profile. Every screen begins with it, so session and profile are read in one go; whether the session holds
 * is decided where it is for every call.
 */
export function ownProfileRoute(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  const found = new WeakMap<FastifyRequest, ProfileRow>();
  const member = (request: FastifyRequest) =>
    authentication.member(request, async (tokenHash) => {
      const row = await findOwnProfile(services.database, tokenHash);
      if (!row) return undefined;
      found.set(request, row);
      return { ...row.session, memberId: row.member.id, memberStatus: row.member.status };
    });
  registerEndpoint(app, { ...authentication, member }, getMemberProfile, ({ request }) => {
    const row = found.get(request);
    if (!row) throw new AppError('NOT_FOUND');
    return Promise.resolve(toProfile(services, row));
  });
}
