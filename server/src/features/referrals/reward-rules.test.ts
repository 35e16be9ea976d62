import { describe, expect, it } from 'vitest';
import { calculateDiscountPercent, findPendingReward } from './reward-rules.ts';

const campaign = {
  status: 'IN_PROGRESS',
  rewards: [
    { id: 'small', discount: 10 },
    { id: 'large', discount: 20 },
  ],
};
const unreferred = { referredBy: undefined, referralStatus: undefined, rewards: [] };
const createReward = (rewardId: string, status = 'PENDING') => ({ id: `own-${rewardId}`, rewardId, status });

describe('the referral discount', () => {
  it('[CHK-03] the referral discount is the percentage of the pending reward', () => {
    expect(calculateDiscountPercent(campaign, { ...unreferred, rewards: [createReward('small')] })).toBe(10);
  });

  it('[CHK-03] the referral discount is the largest of several pending rewards, never a used one', () => {
    const rewards = [createReward('small'), createReward('large', 'FULFILLED')];
    expect(calculateDiscountPercent(campaign, { ...unreferred, rewards })).toBe(10);
    expect(findPendingReward(campaign, { rewards: [createReward('small'), createReward('large')] })?.id).toBe(
      'own-large',
    );
    expect(findPendingReward(campaign, { rewards: [createReward('large', 'CANCELLED')] })).toBeUndefined();
  });

  it('[CHK-03] the referral discount is the campaign’s until the friend’s referral is credited', () => {
    const referred = { ...unreferred, referredBy: 'friend20', referralStatus: 'CREDIT_PENDING' };
    expect(calculateDiscountPercent(campaign, referred)).toBe(20);
    expect(calculateDiscountPercent(campaign, { ...referred, referralStatus: 'CREDIT_AWARDED' })).toBe(0);
  });

  it('[CHK-03] the referral discount is zero without a referral and after the campaign has ended', () => {
    expect(calculateDiscountPercent(campaign, unreferred)).toBe(0);
    const over = { ...campaign, status: 'COMPLETE' };
    expect(calculateDiscountPercent(over, { ...unreferred, rewards: [createReward('large')] })).toBe(0);
  });
});
