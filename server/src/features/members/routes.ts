import type { FastifyRequest } from 'fastify';
import { dismissCommunityDialog, dismissNotice, getMemberProfile } from '@moments/contract/members/members';
import { AppError } from '../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { toProfile } from './load-profile.ts';
import { updateMember } from './members-repository.ts';
import { markRead } from './notices/notices-repository.ts';
import { findOwnProfile, type ProfileRow } from './profile-repository.ts';

/**
 * Reads the member's own profile. Every screen starts with it, so one query reads session and profile. The session check
 * is the same as for every call.
 */
function registerOwnProfileRoute(register: RegisterEndpoint, services: Services): void {
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

export function registerMemberRoutes(register: RegisterEndpoint, services: Services): void {
  registerOwnProfileRoute(register, services);
  register(dismissCommunityDialog, async ({ memberId }) => {
    await updateMember(services.database, services.personalData, memberId, { communityDialogOpen: false });
    return { message: 'Dismissed' };
  });
  register(dismissNotice, async ({ memberId, params }) => {
    await markRead(services.database, memberId, params.id, services.clock.now());
    return { message: 'Dismissed' };
  });
}
