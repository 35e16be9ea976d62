import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { endWithAccount } from '@moments/contract/members/account-end';
import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { sampleProfile, sampleSubscription } from '../../../../test/sample-profile.ts';
import { getCancelCopy } from './billing-copy.ts';
import { isRenewing } from './billing-rules.ts';
import { CancellationSteps, RenewalSteps } from './plan-steps.tsx';

beforeEach(() => resetPortal());

const plan: SubscriptionDisplay = {
  title: 'Standard',
  billingCycle: 'month',
  status: 'MEMBERSHIP_ACTIVE',
  nextBillingDate: '2026-12-14T15:00:00Z',
  cancelPlanInitiated: false,
  nextPlan: null,
  cost: 4_900,
  moments: 60,
  priceId: 'price_1',
  endDate: '2026-12-14T15:00:00Z',
  amount: 4_900,
  firstPaymentId: 'pi_1',
  memberId: 'member-1',
};

it('[BILL-03] shows what is left until a plan renews, and what the member pays and gets then', async () => {
  renderScreen(<RenewalSteps plan={plan} />);
  const [now, then] = within(screen.getByRole('region', { name: 'What’s next' })).getAllByRole('listitem');
  expect(now).toHaveTextContent(
    'Until Dec 14, 2026 (now)You have 42 Moments left. They expire then with no rollover.',
  );
  expect(then).toHaveTextContent(
    'On Dec 14, 2026, your plan renews (later)We charge your default card for the next month, and you get 60 Moments.',
  );
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[BILL-03] does not call a plan renewing when it has no next billing date or is past due', () => {
  expect(isRenewing(plan)).toBe(true);
  expect(isRenewing({ ...plan, nextBillingDate: null })).toBe(false);
  expect(isRenewing({ ...plan, status: 'MEMBERSHIP_PAST_DUE' })).toBe(false);
});

it.each([
  [plan, 'You have no Moments left.'],
  [{ ...plan, cost: 0, moments: 0 }, 'You keep community access until then.'],
])(
  '[BILL-03] does not tell a member without Moments to keep texting after a cancellation',
  (canceled, message) => {
    const profile = sampleProfile();
    renderScreen(<CancellationSteps plan={canceled} />, {
      profile: {
        ...profile,
        subscription: profile.subscription && { ...profile.subscription, messagesRemaining: 0 },
      },
    });
    const [, now] = within(screen.getByRole('region', { name: 'What’s next' })).getAllByRole('listitem');
    expect(now).toHaveTextContent(message);
    expect(now).not.toHaveTextContent('texting');
  },
);

it('[BILL-03] explains a cancellation by what the member still has', () => {
  expect(getCancelCopy(plan, 42, true)).toBe(
    'You can keep texting your coach until Dec 14, 2026. After that, your plan ends and we won’t charge your card again. You can keep your plan any time before then.',
  );
  expect(getCancelCopy(plan, 0, true)).toBe(
    'You have no Moments left. Your plan ends on Dec 14, 2026, and we won’t charge your card again. You can keep your plan any time before then.',
  );
  expect(getCancelCopy({ ...plan, cost: 0, moments: 0 }, 0, true)).toBe(
    'Your plan ends on Dec 14, 2026. You can keep your plan any time before then.',
  );
});

it('[BILL-03, PLAN-03] says that a cancellation drops the cheaper plan that was to start at the renewal', () => {
  const nextPlan = { priceId: 'price_starter', title: 'Starter', cost: 2900, moments: 30 };
  const dropped = `Starter won’t start. You can keep ${plan.title} any time before then.`;
  expect(getCancelCopy({ ...plan, nextPlan }, 42, true)).toContain(dropped);
  expect(getCancelCopy({ ...plan, nextPlan }, 42, false)).toContain(dropped);
});

it('[BILL-03, RENEW-05] explains what becomes of the payment for a plan that is on hold for a late match', () => {
  expect(getCancelCopy({ ...plan, status: 'MEMBERSHIP_PAUSED' }, 42, false, true)).toBe(
    'If you’re not matched by Dec 14, 2026, your plan ends and we return your payment. You can keep your plan any time before then.',
  );
  const profile = sampleProfile({
    basicInfo: { currentStatus: 'PENDING_MATCHING' },
    subscription: { ...sampleSubscription, status: 'MEMBERSHIP_PAUSED', pauseReason: 'late-match' },
  });
  renderScreen(<CancellationSteps plan={{ ...plan, status: 'MEMBERSHIP_PAUSED' }} />, { profile });
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(
    'If you’re not matched by Dec 14, 2026, we return your payment.',
  );
});

it.each(['PENDING_MATCHING', 'WAITLIST_REVIEW', 'AWAY', 'EXITED', 'EXITED_BY_STOP'])(
  '[BILL-03] promises no coach to a member who has none: %s',
  (currentStatus) => {
    renderScreen(<CancellationSteps plan={plan} />, {
      profile: sampleProfile({ basicInfo: { currentStatus } }),
    });
    const [, now] = screen.getAllByRole('listitem');
    expect(now).toHaveTextContent('You have 42 Moments left.');
    expect(now).not.toHaveTextContent('coach');
    expect(getCancelCopy(plan, 42, false)).toBe(
      'Your plan ends on Dec 14, 2026, and we won’t charge your card again. You can keep your plan any time before then.',
    );
  },
);

it('[BILL-03] says after the cancellation of an overdue plan that the payment stays due', () => {
  renderScreen(<CancellationSteps plan={{ ...plan, status: 'MEMBERSHIP_PAST_DUE' }} />);
  const [canceled] = screen.getAllByRole('listitem');
  expect(canceled).toHaveTextContent('You still owe the overdue payment.');
  expect(canceled).not.toHaveTextContent('charged again');
});

it.each([
  ['2026-12-04T15:00:00Z', 'Nothing changes until Dec 4, 2026', 'Dec 4, 2026'],
  ['2026-12-20T15:00:00Z', 'Nothing changes until Dec 14, 2026', 'Dec 20, 2026'],
])('[BILL-03] says that an account will be deleted on %s after a cancellation', (deletionDueAt, now, day) => {
  const profile = sampleProfile();
  const { user } = profile;
  renderScreen(<CancellationSteps plan={endWithAccount(plan, deletionDueAt)} />, {
    profile: { ...profile, user: { ...user, basicInfo: { ...user.basicInfo, deletionDueAt } } },
  });
  const steps = screen.getAllByRole('listitem');
  expect(steps[1]).toHaveTextContent(now);
  expect(steps[2]).toHaveTextContent(
    `Your account will be deleted on ${day} (later)You can keep it until then.`,
  );
});
