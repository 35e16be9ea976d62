import { describe, expect, it } from 'vitest';
import { membershipStatuses } from '@moments/contract/members/members';
import { toMemberSubscription, type SubscriptionFacts } from './member-subscription.ts';

const at = new Date('2026-11-01T12:00:00Z');
const row = {
  id: 'row',
  memberId: 'member',
  stripeSubscriptionId: 'sub_1',
  stripeCustomerId: 'cus_1',
  productId: 'prod_1',
  priceId: 'price_1',
  firstPaymentId: null,
  status: 'MEMBERSHIP_ACTIVE',
  amount: 4_900,
  cancelPlanInitiated: false,
  nextPriceId: null,
  pendingPriceId: null,
  pendingAmount: null,
  pendingStatus: null,
  heldForMatchSince: null,
  isPausedByDispute: false,
  startDate: at,
  endDate: new Date('2026-12-01T12:00:00Z'),
  createdAt: at,
  updatedAt: at,
};
const related = {
  balance: null,
  plan: { name: 'Standard', moments: 60 },
  nextPlan: null,
  pendingPlanName: null,
};

describe('a subscription as the portal has it', () => {
  it('[DATA-02] adds up the Moments of plan and add-ons', () => {
    const balance = { limit: 70, planRemaining: 12, addOnRemaining: 5 };
    const subscription = toMemberSubscription(row, { ...related, balance });
    expect(subscription).toMatchObject({
      title: 'Standard',
      amount: 4_900,
      planMoments: 60,
      messagesLimit: 70,
      messagesRemaining: 17,
      endDate: '2026-12-01T12:00:00.000Z',
    });
  });

  it('[DATA-02, BILL-03] shows the plan that comes next', () => {
    const nextPlan = { name: 'Starter', amount: 2_900, moments: 30 };
    const booked = { ...row, nextPriceId: 'price_2' };
    expect(toMemberSubscription(booked, { ...related, nextPlan }).nextPlan).toEqual({
      priceId: 'price_2',
      title: 'Starter',
      cost: 2_900,
      moments: 30,
    });
    expect(toMemberSubscription(row, related).nextPlan).toBeNull();
  });

  it('[PLAN-10, DATA-02] shows a change that the member must confirm at the bank, and none that is over', () => {
    const asked = {
      ...row,
      pendingPriceId: 'price_3',
      pendingAmount: 2_723,
      pendingStatus: 'requires_action',
    };
    const read = (change: Partial<typeof asked>) =>
      toMemberSubscription({ ...asked, ...change }, { ...related, pendingPlanName: 'Plus' }).pendingChange;
    expect(read({})).toEqual({ priceId: 'price_3', title: 'Plus', amount: 2_723 });
    // The bank decides, and the member has nothing to do.
    expect(read({ pendingStatus: 'processing' })).toBeNull();
    expect(toMemberSubscription(row, related).pendingChange).toBeNull();
  });

  it('[RENEW-05, RENEW-06] says why a plan is paused, and nothing of a plan that runs', () => {
    const read = (change: Partial<SubscriptionFacts>) =>
      toMemberSubscription({ ...row, status: 'MEMBERSHIP_PAUSED', ...change }, related).pauseReason;
    expect(read({})).toBeNull();
    expect(read({ isPausedByDispute: true })).toBe('dispute');
    expect(read({ heldForMatchSince: at })).toBe('late-match');
    // Its money can't be returned here until the bank has decided.
    expect(read({ heldForMatchSince: at, isPausedByDispute: true })).toBe('dispute');
    expect(read({ heldForMatchSince: at, status: 'MEMBERSHIP_ACTIVE' })).toBeNull();
  });

  it('[DATA-02] has no Moments before the first grant and no title for an unknown price', () => {
    expect(toMemberSubscription(row, { ...related, plan: null })).toMatchObject({
      title: '',
      planMoments: 0,
      messagesLimit: 0,
      messagesRemaining: 0,
    });
  });

  it('[DATA-02] treats an unknown status as ended', () => {
    const statuses = [...membershipStatuses, 'SOMETHING_NEW'].map(
      (status) => toMemberSubscription({ ...row, status }, related).status,
    );
    expect(statuses).toEqual([...membershipStatuses, 'MEMBERSHIP_ENDED']);
  });
});
