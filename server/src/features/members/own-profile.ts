import type { FastifyRequest } from 'fastify';
import { getMemberProfile } from '@moments/contract/members/members';
import { AppError } from '../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { toProfile } from './load-profile.ts';
import { findOwnProfile, type ProfileRow } from './profile-repository.ts';

/**
 * The member's own profile. Every screen begins with it, so session and profile are read in one go; whether the session holds
 * is decided where it is for every call.
 */
export function ownProfileRoute(register: RegisterEndpoint, services: Services): void {
  const found = new WeakMap<FastifyRequest, ProfileRow>();
  const readSession = async (tokenHash: Buffer, request: FastifyRequest) => {
    const row = await findOwnProfile(services.database, tokenHash);
    if (!row) return undefined;
    found.set(request, row);
    return { ...row.session, memberId: row.member.id, memberStatus: row.member.status };
  };
  register(
    getMemberProfile,
    ({ request }) => {
      const row = found.get(request);
      if (!row) throw new AppError('NOT_FOUND');
      return Promise.resolve(toProfile(services, row));
    },
    readSession,
  );
}
