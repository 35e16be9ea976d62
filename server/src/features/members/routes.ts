import { dismissCommunityDialog } from '@moments/contract/members/members';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { updateMember } from './members-repository.ts';
import { ownProfileRoute } from './own-profile.ts';

/** The member's own profile and what they have put away. */
export function memberRoutes(register: RegisterEndpoint, services: Services): void {
  ownProfileRoute(register, services);
  register(dismissCommunityDialog, async ({ memberId }) => {
    await updateMember(services.database, services.personalData, memberId, { communityDialogOpen: false });
    return { statusCode: 200, message: 'Dismissed' };
  });
}
