import type { CampaignReward } from './campaign.ts';
import type { Participant, ParticipantReward } from './participant.ts';
import { createId, type Participants } from './participants.ts';

/** Credits the referrer, so that both sides earn the campaign's reward. @returns false if nothing is left to credit */
export function triggerReferral(
  friend: Participant,
  participants: Participants,
  reward: CampaignReward,
): boolean {
  const referrer = friend.referrerId ? participants.find(friend.referrerId) : undefined;
  if (friend.referralStatus !== 'CREDIT_PENDING' || !referrer) return false;
  const buildEarnedReward = (isReferrer: boolean) =>
    buildReward({ rewardId: reward.id, isReferrer, referredId: friend.id, referrerId: referrer.id });
  participants.put({
    ...friend,
    referralStatus: 'CREDIT_AWARDED',
    rewards: [...friend.rewards, buildEarnedReward(false)],
  });
  participants.put({
    ...referrer,
    referrals: [...referrer.referrals, friend.id],
    rewards: [...referrer.rewards, buildEarnedReward(true)],
  });
  return true;
}

function buildReward(
  part: Pick<ParticipantReward, 'rewardId' | 'isReferrer' | 'referredId' | 'referrerId'>,
): ParticipantReward {
  return {
    id: `prew_${createId()}`,
    ...part,
    status: 'PENDING',
    unread: true,
    approved: false,
    approvedAt: null,
    fulfilledAt: null,
    isAvailable: false,
    isFulfilled: false,
  };
}
