import { describe, expect, it } from 'vitest';
import { membershipStatuses } from '@moments/contract/members/members';
import { toMemberSubscription } from './member-subscription.ts';

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
  startDate: at,
  endDate: new Date('2026-12-01T12:00:00Z'),
  createdAt: at,
  updatedAt: at,
};

describe('a subscription as the portal has it', () => {
  it('[DATA-02] adds up the Moments of plan and add-ons', () => {
    const subscription = toMemberSubscription(
      row,
      { limit: 70, planRemaining: 12, addOnRemaining: 5 },
      'Standard',
      null,
    );
    expect(subscription).toMatchObject({
      title: 'Standard',
      amount: 4_900,
      messagesLimit: 70,
      messagesRemaining: 17,
      endDate: '2026-12-01T12:00:00.000Z',
    });
  });

  it('[DATA-02, BILL-03] shows the plan that comes next', () => {
    const next = { name: 'Starter', amount: 2_900, moments: 30 };
    expect(toMemberSubscription({ ...row, nextPriceId: 'price_2' }, null, 'Standard', next).nextPlan).toEqual(
      {
        priceId: 'price_2',
        title: 'Starter',
        cost: 2_900,
        moments: 30,
      },
    );
    expect(toMemberSubscription(row, null, 'Standard', null).nextPlan).toBeNull();
  });

  it('[DATA-02] has no Moments before the first grant and no title for an unknown price', () => {
    expect(toMemberSubscription(row, null, null, null)).toMatchObject({
      title: '',
      messagesLimit: 0,
      messagesRemaining: 0,
    });
  });

  it('[DATA-02] treats an unknown status as ended', () => {
    const statuses = [...membershipStatuses, 'SOMETHING_NEW'].map(
      (status) => toMemberSubscription({ ...row, status }, null, null, null).status,
    );
    expect(statuses).toEqual([...membershipStatuses, 'MEMBERSHIP_ENDED']);
  });
});
