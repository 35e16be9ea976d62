import { parseMemberStatus } from '@moments/contract/members/member-status';
import { findAddOnObstacle, type AddOnObstacle } from '@moments/contract/moments/moments-use';
import type { ProfileData } from './profile-query.ts';

/** Returns why the member can't add Moments; undefined if they can (MOM-03). The server rejects by the same rule. */
export const getAddOnObstacle = ({
  user: { basicInfo },
  subscription,
}: Pick<ProfileData, 'user' | 'subscription'>): AddOnObstacle | undefined =>
  findAddOnObstacle({
    status: parseMemberStatus(basicInfo.currentStatus),
    membershipStatus: subscription?.status,
    isLeaving: basicInfo.deletionDueAt !== null,
  });
