import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';
import { accessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { renews } from './billing-rules.ts';
import { RenewalSteps } from './renewal-steps.tsx';

beforeEach(() => resetPortal());

const plan: SubscriptionDisplay = {
  title: 'Standard',
  billingCycle: 'month',
  status: 'MEMBERSHIP_ACTIVE',
  nextBillingDate: '2026-12-14T15:00:00Z',
  cancelPlanInitiated: false,
  cost: 4_900,
  moments: 60,
  priceId: 'price_1',
  endDate: '2026-12-14T15:00:00Z',
  amount: 4_900,
  firstPaymentId: 'pi_1',
  memberId: 'member-1',
};

it('[BILL-03] tells of a plan that renews what is left until then, and what comes then', async () => {
  renderScreen(<RenewalSteps plan={plan} />);
  const [now, then] = within(screen.getByRole('region', { name: 'What happens next' })).getAllByRole(
    'listitem',
  );
  expect(now).toHaveTextContent(
    'Until Dec 14, 2026 (now)You have 42 Moments left. They expire then, no rollover.',
  );
  expect(then).toHaveTextContent(
    'On Dec 14, 2026, your plan renews (later)Your default card is charged for the next month, which brings 60 Moments.',
  );
  expect(await accessibilityViolations()).toEqual([]);
});

it('[BILL-03] is told of no other plan', () => {
  expect(renews(plan)).toBe(true);
  expect(renews({ ...plan, nextBillingDate: null })).toBe(false);
  expect(renews({ ...plan, status: 'MEMBERSHIP_PAST_DUE' })).toBe(false);
});
