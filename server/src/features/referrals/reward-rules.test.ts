import { describe, expect, it } from 'vitest';
import { discountPercent, pendingReward } from './reward-rules.ts';

const campaign = {
  isInProgress: true,
  rewards: [
    { id: 'small', discount: 10 },
    { id: 'large', discount: 20 },
  ],
};
const nobody = { referredBy: undefined, referralStatus: undefined, rewards: [] };
const reward = (rewardId: string, status = 'PENDING') => ({ id: `own-${rewardId}`, rewardId, status });

describe('the referral discount', () => {
  it('[CHK-03] is the pending reward’s percent', () => {
    expect(discountPercent(campaign, { ...nobody, rewards: [reward('small')] })).toBe(10);
  });

  it('[CHK-03] is the largest of several pending rewards, and not one that was used', () => {
    const rewards = [reward('small'), reward('large', 'FULFILLED')];
    expect(discountPercent(campaign, { ...nobody, rewards })).toBe(10);
    expect(pendingReward(campaign, { rewards: [reward('small'), reward('large')] })?.id).toBe('own-large');
    expect(pendingReward(campaign, { rewards: [reward('large', 'CANCELLED')] })).toBeUndefined();
  });

  it('[CHK-03] is the campaign’s while a friend’s referral is still to be credited', () => {
    const referred = { ...nobody, referredBy: 'friend20', referralStatus: 'CREDIT_PENDING' };
    expect(discountPercent(campaign, referred)).toBe(20);
    expect(discountPercent(campaign, { ...referred, referralStatus: 'CREDIT_AWARDED' })).toBe(0);
  });

  it('[CHK-03] is nothing without a referral, and nothing once the campaign is over', () => {
    expect(discountPercent(campaign, nobody)).toBe(0);
    const over = { ...campaign, isInProgress: false };
    expect(discountPercent(over, { ...nobody, rewards: [reward('large')] })).toBe(0);
  });
});
