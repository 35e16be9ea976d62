import { describe, expect, it } from 'vitest';
import { membershipStatuses, type MemberSubscription } from '@moments/contract/members/members';
import { toSubscriptionDisplay } from './display-rules.ts';

const endDate = '2026-12-14T03:00:00.000Z';
const plan: MemberSubscription = {
  _id: 'id',
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  memberId: 'member',
  productId: 'prod_1',
  priceId: 'price_1',
  firstPaymentId: 'pi_1',
  status: 'MEMBERSHIP_ACTIVE',
  title: 'Standard',
  planMoments: 60,
  messagesLimit: 70,
  messagesRemaining: 42,
  startDate: '2026-11-14T03:00:00.000Z',
  endDate,
  cancelPlanInitiated: false,
  nextPlan: null,
  pendingChange: null,
  pauseReason: null,
  amount: 4900,
  createdAt: endDate,
  updatedAt: endDate,
};

describe('toSubscriptionDisplay', () => {
  it.each(membershipStatuses)(
    '[DATA-02, BILL-03] returns the next billing date of %s if there is one',
    (status) => {
      const isBilled = status === 'MEMBERSHIP_ACTIVE' || status === 'MEMBERSHIP_PAST_DUE';
      expect(toSubscriptionDisplay({ ...plan, status }, 60)).toMatchObject({
        status,
        endDate,
        nextBillingDate: isBilled ? endDate : null,
      });
    },
  );
  it('[BILL-03] returns no billing date for a canceled or free plan', () => {
    expect(toSubscriptionDisplay({ ...plan, cancelPlanInitiated: true }, 60).nextBillingDate).toBeNull();
    expect(toSubscriptionDisplay({ ...plan, amount: 0 }, 60).nextBillingDate).toBeNull();
    const nextPlan = { priceId: 'price_0', title: 'Sponsored', cost: 0, moments: 30 };
    expect(toSubscriptionDisplay({ ...plan, nextPlan }, 60).nextBillingDate).toBeNull();
  });
  it('[DATA-02] shows the plan’s own Moments without add-ons', () => {
    expect(toSubscriptionDisplay(plan, 60)).toMatchObject({
      moments: 60,
      cost: 4900,
      amount: 4900,
      title: 'Standard',
    });
  });
});
