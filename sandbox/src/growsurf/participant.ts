/** What a participant has earned; `rewardId` names the campaign's reward. Times are milliseconds since the epoch. */
export interface ParticipantReward {
  id: string;
  rewardId: string;
  status: 'PENDING' | 'FULFILLED' | 'CANCELLED';
  unread: boolean;
  approved: boolean;
  approvedAt: number | null;
  fulfilledAt: number | null;
  isReferrer: boolean;
  isAvailable: boolean;
  isFulfilled: boolean;
  referredId: string;
  referrerId: string;
}

export interface Participant {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  metadata: Record<string, unknown>;
  createdAt: number;
  /** Id of who referred them. */
  referrerId: string | null;
  /** True if the referrer was credited; null if no one referred the participant. */
  referralStatus: 'CREDIT_PENDING' | 'CREDIT_AWARDED' | null;
  /** Ids of those whom they referred and were credited for. */
  referrals: string[];
  rewards: ParticipantReward[];
}

/** The participant whose code the demo uses: `friend20`. */
export const demoReferrer = (createdAt: number): Participant => ({
  id: 'friend20',
  email: 'friend20@moments.example',
  firstName: 'Fran',
  lastName: 'Rivera',
  metadata: {},
  createdAt,
  referrerId: null,
  referralStatus: null,
  referrals: [],
  rewards: [],
});

/** @returns undefined when it is approved already */
export function approve(reward: ParticipantReward, now: number): ParticipantReward | undefined {
  return reward.approved ? undefined : { ...reward, approved: true, approvedAt: now };
}

/** @returns undefined when it is not approved yet, or fulfilled already */
export function fulfill(reward: ParticipantReward, now: number): ParticipantReward | undefined {
  if (!reward.approved || reward.isFulfilled) return undefined;
  return { ...reward, status: 'FULFILLED', fulfilledAt: now, isFulfilled: true, isAvailable: true };
}

/** The participant with one reward replaced. */
export function withReward(participant: Participant, changed: ParticipantReward): Participant {
  const rewards = participant.rewards.map((reward) => (reward.id === changed.id ? changed : reward));
  return { ...participant, rewards };
}
