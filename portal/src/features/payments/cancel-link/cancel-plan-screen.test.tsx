import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  cancelPlanByLink,
  keepPlanByLink,
  readPlanByLink,
  type LinkedPlan,
} from '@moments/contract/payments/cancel-link';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { FakeApi } from '../../../../test/fake-api.ts';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { CancelPlanScreen } from './cancel-plan-screen.tsx';

beforeEach(() => resetPortal('/cancel-plan#sub_1.x.y'));

const createReply = (change: Partial<LinkedPlan> = {}) => ({
  statusCode: 200 as const,
  message: '',
  data: {
    title: 'Standard',
    status: 'MEMBERSHIP_ACTIVE' as const,
    amount: 4900,
    endDate: '2026-12-14T15:00:00.000Z',
    cancelPlanInitiated: false,
    nextPlan: null,
    pauseReason: null,
    ...change,
  },
});

it('[RENEW-02] shows the plan of the link, cancels it once pressed, and keeps it again', async () => {
  const api = new FakeApi()
    .answer(readPlanByLink, createReply())
    .answer(cancelPlanByLink, createReply({ cancelPlanInitiated: true }))
    .answer(keepPlanByLink, createReply());
  render(<CancelPlanScreen />);
  expect(await screen.findByText('Standard plan, $49.00 a month. It renews on Dec 14, 2026.')).toBeVisible();
  // The link knows the plan, and not whether the member has a coach.
  expect(screen.getByText(/^If you cancel, your plan ends on Dec 14, 2026, and we won’t/)).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
  expect(api.listCalls(cancelPlanByLink)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel my plan' }));
  expect(
    await screen.findByText('Your Standard plan ends on Dec 14, 2026, and we won’t charge you again.'),
  ).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Your plan won’t renew' })).toBeVisible();
  expect(api.listCalls(cancelPlanByLink)[0]?.body).toEqual({ token: 'sub_1.x.y' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep my plan' }));
  expect(await screen.findByRole('button', { name: 'Cancel my plan' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Your plan continues' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('You kept your plan');
});

it('[RENEW-02] shows the plan of another link that is opened in the same tab before it can be canceled', async () => {
  const api = new FakeApi().answer(readPlanByLink, createReply());
  render(<CancelPlanScreen />);
  expect(await screen.findByText(/^Standard plan/)).toBeVisible();
  api.answer(readPlanByLink, createReply({ title: 'Plus' }));
  location.hash = '#sub_2.x.y';
  expect(await screen.findByText(/^Plus plan/)).toBeVisible();
  expect(screen.queryByText(/^Standard plan/)).not.toBeInTheDocument();
  expect(api.listCalls(readPlanByLink).map(({ body }) => body)).toEqual([
    { token: 'sub_1.x.y' },
    { token: 'sub_2.x.y' },
  ]);
});

it('[RENEW-02] names the plan that replaces the one of the link, and says that a cancellation drops it', async () => {
  new FakeApi().answer(readPlanByLink, createReply({ nextPlan: { title: 'Starter', amount: 2900 } }));
  render(<CancelPlanScreen />);
  expect(
    await screen.findByText(/until Dec 14, 2026\. Then the Starter plan begins, for \$29\.00/),
  ).toBeVisible();
  expect(screen.getByText(/^If you cancel,.* The Starter plan won’t start\.$/)).toBeVisible();
});

it('[RENEW-02] says that an overdue payment stays due', async () => {
  const overdue = { status: 'MEMBERSHIP_PAST_DUE' } as const;
  new FakeApi()
    .answer(readPlanByLink, createReply(overdue))
    .answer(cancelPlanByLink, createReply({ ...overdue, cancelPlanInitiated: true }));
  render(<CancelPlanScreen />);
  expect(await screen.findByText(/If you cancel,.* You still owe the overdue payment\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel my plan' }));
  expect(
    await screen.findByText(
      /Your Standard plan ends on Dec 14, 2026\..* You still owe the overdue payment\./,
    ),
  ).toBeVisible();
  expect(screen.queryByText(/charge you again/)).not.toBeInTheDocument();
});

it('[RENEW-02, RENEW-05] says what becomes of the payment of a plan that is on hold for a late match', async () => {
  const held = { status: 'MEMBERSHIP_PAUSED', pauseReason: 'late-match' } as const;
  new FakeApi()
    .answer(readPlanByLink, createReply(held))
    .answer(cancelPlanByLink, createReply({ ...held, cancelPlanInitiated: true }));
  render(<CancelPlanScreen />);
  expect(await screen.findByText(/It’s on hold, and we charge nothing while you wait/)).toBeVisible();
  const refund = 'If you’re not matched by then, we return your payment.';
  expect(screen.getByText(/^If you cancel/)).toHaveTextContent(refund);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel my plan' }));
  expect(await screen.findByText(/^Your Standard plan ends on Dec 14/)).toHaveTextContent(refund);
});

it('[RENEW-02] says when the link no longer works, and leads to the log-in', async () => {
  new FakeApi().reject(readPlanByLink, 'CANCEL_LINK_INVALID');
  render(<CancelPlanScreen />);
  expect(await screen.findByText(/This link no longer works/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth#login');
});

it('[RENEW-02] reads the plan again when the member tries again', async () => {
  const api = new FakeApi().reject(readPlanByLink, 'CARD_PROVIDER_UNAVAILABLE', 'Not now');
  render(<CancelPlanScreen />);
  expect(await screen.findByText('Not now')).toBeVisible();
  api.answer(readPlanByLink, createReply({ status: 'MEMBERSHIP_PAST_DUE' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/A payment is overdue/)).toBeVisible();
});
