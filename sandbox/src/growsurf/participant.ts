/** A participant's reward. `rewardId` names the campaign's reward. Times are milliseconds since the epoch. */
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
  /** The ID of the referrer. */
  referrerId: string | null;
  /** True if the referrer was credited; null if no one referred the participant. */
  referralStatus: 'CREDIT_PENDING' | 'CREDIT_AWARDED' | null;
  /** The IDs of the participants whose referral was credited. */
  referrals: string[];
  rewards: ParticipantReward[];
}

/** Creates the participant with the demo's code, `friend20`. */
export const createDemoReferrer = (createdAt: number): Participant => ({
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

/** Approves a reward. @returns undefined if it is already approved */
export function approve(reward: ParticipantReward, now: number): ParticipantReward | undefined {
  return reward.approved ? undefined : { ...reward, approved: true, approvedAt: now };
}

/** Fulfills a reward. @returns undefined if it is not approved yet or already fulfilled */
export function fulfill(reward: ParticipantReward, now: number): ParticipantReward | undefined {
  if (!reward.approved || reward.isFulfilled) return undefined;
  return { ...reward, status: 'FULFILLED', fulfilledAt: now, isFulfilled: true, isAvailable: true };
}

/** Replaces one reward of a participant. */
export function withReward(participant: Participant, changed: ParticipantReward): Participant {
  const rewards = participant.rewards.map((reward) => (reward.id === changed.id ? changed : reward));
  return { ...participant, rewards };
}
