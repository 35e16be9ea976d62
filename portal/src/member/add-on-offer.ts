import { findAddOnObstacle, type AddOnObstacle } from '@moments/contract/moments/moments-use';
import type { ProfileData } from './profile-query.ts';

type Buyer = Pick<ProfileData, 'user' | 'subscription'>;

/** Returns why the member can't add Moments; undefined if they can (MOM-03). The server rejects by the same rule. */
export const getAddOnObstacle = ({ user, subscription }: Buyer): AddOnObstacle | undefined =>
  findAddOnObstacle({
    membershipStatus: subscription?.status,
    pauseReason: subscription?.pauseReason ?? null,
    isLeaving: user.basicInfo.deletionDueAt !== null,
  });

/** Tells whether to offer add-ons: to a member who can buy them, until the plan's end date (BILL-02). */
export const canAddMoments = (buyer: Buyer, now: Date): boolean =>
  buyer.subscription !== null &&
  new Date(buyer.subscription.endDate) > now &&
  getAddOnObstacle(buyer) === undefined;
