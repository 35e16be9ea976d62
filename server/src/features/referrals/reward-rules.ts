/** A campaign's reward; `discount` in percent. */
interface Offered {
  readonly id: string;
  readonly discount: number;
}

interface Earned {
  readonly id: string;
  readonly rewardId: string;
  readonly status: string;
}

interface Campaign<R extends Offered> {
  readonly status: string;
  readonly rewards: readonly R[];
}

interface Participant<R extends Earned> {
  readonly referredBy: string | undefined;
  readonly referralStatus: string | undefined;
  readonly rewards: readonly R[];
}

const getDiscount = (rewards: readonly Offered[], id: string): number =>
  rewards.find((reward) => reward.id === id)?.discount ?? 0;

/**
 * Finds the pending reward with the largest discount; undefined if there is none. A participant's reward takes its
 * discount from the campaign.
 */
export function findPendingReward<R extends Earned>(
  campaign: Pick<Campaign<Offered>, 'rewards'>,
  participant: Pick<Participant<R>, 'rewards'>,
): R | undefined {
  return participant.rewards
    .filter(({ status }) => status === 'PENDING')
    .sort((a, b) => getDiscount(campaign.rewards, b.rewardId) - getDiscount(campaign.rewards, a.rewardId))[0];
}

/**
 * Calculates the discount on the first plan, in percent (CHK-03): the pending reward's discount, or the campaign's if a
 * friend's referral isn't credited yet. The credit comes only after the payment, so the friend's reward can't be pending
 * before.
 */
export function calculateDiscountPercent(
  campaign: Campaign<Offered>,
  participant: Participant<Earned>,
): number {
  if (campaign.status !== 'IN_PROGRESS') return 0;
  const pending = findPendingReward(campaign, participant);
  if (pending) return getDiscount(campaign.rewards, pending.rewardId);
  const isReferred = participant.referredBy !== undefined && participant.referralStatus === 'CREDIT_PENDING';
  return isReferred ? Math.max(0, ...campaign.rewards.map(({ discount }) => discount)) : 0;
}
