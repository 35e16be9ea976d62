import type { FastifyInstance } from 'fastify';
import { dismissCommunityDialog } from '@moments/contract/members/members';
import { registerEndpoint, type Authentication } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { updateMember } from './members-repository.ts';
import { ownProfileRoute } from './own-profile.ts';

/** The member's own profile and what they have put away. */
export function memberRoutes(app: FastifyInstance, services: Services, authentication: Authentication): void {
  ownProfileRoute(app, services, authentication);
  registerEndpoint(app, authentication, dismissCommunityDialog, async ({ memberId }) => {
    await updateMember(services.database, services.personalData, memberId, { communityDialogOpen: false });
    return { statusCode: 200, message: 'Dismissed' };
  });
}
