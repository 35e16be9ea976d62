import type { Participant, ParticipantReward } from './participant.ts';

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
