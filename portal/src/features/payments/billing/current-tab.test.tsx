import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getMomentsBalance, type MomentsBalance } from '@moments/contract/dashboard/dashboard';
import { getMemberProfile } from '@moments/contract/members/members';
import { getPaymentMethods } from '@moments/contract/payments/cards';
import { getOpenInvoice } from '@moments/contract/payments/open-invoice';
import { getFirstOfNextMonth, toEasternIsoDate } from '@moments/contract/values/dates';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { FakeApi } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { sampleProfile, sampleSubscription } from '../../../../test/sample-profile.ts';
// The other tabs load after the first; a test doesn't wait for that.
import './manage-tab.tsx';
import '../cards/methods-tab.tsx';
import '../history/history-tab.tsx';
import { pageNames } from '../../../configuration/paths.ts';
import { formatDate } from '../../../dates/format-date.ts';
import BillingScreen from './billing-screen.tsx';

beforeEach(() => resetPortal('/billing'));
afterEach(() => vi.useRealTimers());

const balance: MomentsBalance = {
  limit: 70,
  remaining: 42,
  fromPlan: 32,
  fromAddOns: 10,
  expiresOn: '2026-12-14',
};
const createReply = (change: Partial<MomentsBalance> = {}) =>
  ({ statusCode: 200, data: { ...balance, ...change } }) as const;

it('[BILL-02, MOM-02] shows the Moments, where they come from, and when they expire, and leads to more', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  new FakeApi().answer(getMomentsBalance, createReply());
  const { address } = renderScreen(<BillingScreen />, { path: '/billing' });
  expect(screen.getByRole('status', { name: 'Loading your Moments' })).toBeInTheDocument();
  expect(await screen.findByText('of 70 left')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '32 from your plan',
    '10 add-on',
  ]);
  expect(screen.getByText('They expire on Dec 14, 2026 with no rollover.')).toBeVisible();
  expect(document.title).toBe('Current Billing · Billing · Moments');
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: pageNames.addMoments }));
  expect(address()).toBe('/subscriptions?addOn=true');
});

it('[BILL-02, MOM-01] updates the Moments after the member sends a text', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = new FakeApi().answer(getMomentsBalance, createReply());
  renderScreen(<BillingScreen />, { path: '/billing' });
  await screen.findByText('42');
  api
    .answer(getMomentsBalance, createReply({ remaining: 41, fromPlan: 31 }))
    .answer(getMemberProfile, { statusCode: 200, ...sampleProfile() });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(await screen.findByText('41')).toBeVisible();
  expect(screen.getByText('You have 41 Moments left.')).toHaveRole('status');
});

it('[BILL-02] shows a member past due no “0 of 0 left”', async () => {
  new FakeApi()
    .answer(
      getMomentsBalance,
      createReply({ limit: 0, remaining: 0, fromPlan: 0, fromAddOns: 0, expiresOn: null }),
    )
    .answer(getPaymentMethods, { statusCode: 200, data: [] })
    .answer(getOpenInvoice, { statusCode: 200, data: null });
  const subscription = { ...sampleSubscription, status: 'MEMBERSHIP_PAST_DUE' } as const;
  renderScreen(<BillingScreen />, { profile: sampleProfile({ subscription }) });
  expect(await screen.findByText('No Moments right now')).toBeVisible();
  expect(screen.queryByText('of 0 left')).not.toBeInTheDocument();
});

it('[BILL-02] hides add-ons after the plan has ended', async () => {
  new FakeApi().answer(getMomentsBalance, createReply());
  const subscription = { ...sampleSubscription, endDate: '2026-01-02T15:00:00Z' };
  renderScreen(<BillingScreen />, { profile: sampleProfile({ subscription }) });
  expect(await screen.findByText('of 70 left')).toBeVisible();
  expect(screen.queryByRole('link', { name: pageNames.addMoments })).not.toBeInTheDocument();
});

it.each([
  ['a running plan', {}, ['Standard', 'Dec 14, 2126', '$49.00']],
  ['a canceled plan', { cancelPlanInitiated: true }, ['Standard', 'Dec 14, 2126', 'Nothing']],
  [
    'a sponsored plan',
    { amount: 0 },
    ['Standard', formatDate(getFirstOfNextMonth(toEasternIsoDate(new Date()))), 'Nothing'],
  ],
  [
    'a sponsored plan that is canceled',
    { amount: 0, cancelPlanInitiated: true },
    ['Standard', 'Dec 14, 2126', 'Nothing'],
  ],
])('[BILL-02] shows the next payment of %s', async (_name, change, amounts) => {
  new FakeApi().answer(getMomentsBalance, createReply());
  const subscription = { ...sampleSubscription, ...change };
  renderScreen(<BillingScreen />, { profile: sampleProfile({ subscription }) });
  const card = await screen.findByRole('region', { name: 'What’s next' });
  expect(
    within(card)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(amounts);
  expect(await findAccessibilityViolations()).toEqual([]);
  expect(within(card).getByRole('link', { name: 'Manage your plan' })).toHaveAttribute(
    'href',
    '/billing?tab=manage',
  );
});

it('[BILL-02] tells a sponsored member what the partner sees, and what it never does', async () => {
  new FakeApi().answer(getMomentsBalance, createReply());
  const basicInfo = { partnerId: 'p1', primaryPartnerName: 'Northside' };
  renderScreen(<BillingScreen />, { profile: sampleProfile({ basicInfo }) });
  const card = await screen.findByRole('region', { name: 'What Northside sees' });
  expect(within(card).getByRole('region', { name: /^They see/ })).toHaveTextContent(/totals/);
  expect(within(card).getByRole('region', { name: /^They never see/ })).toHaveTextContent(
    /Your name.*What you write/,
  );
});

it('[BILL-02, ACC-06] ends plan and Moments with the account that is deleted before', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  new FakeApi().answer(getMomentsBalance, createReply());
  const subscription = { ...sampleSubscription, endDate: '2026-12-14T15:00:00Z', cancelPlanInitiated: true };
  renderScreen(<BillingScreen />, {
    profile: sampleProfile({ basicInfo: { deletionDueAt: '2026-12-04T15:00:00Z' }, subscription }),
  });
  expect(await screen.findByText('They expire on Dec 4, 2026 with no rollover.')).toBeVisible();
  expect(screen.getByText('Plan Cancel').nextElementSibling).toHaveTextContent('Dec 4, 2026');
  expect(screen.queryByText(/Dec 14/)).toBeNull();
});

it('[BILL-02, PLAN-10] says that a change waits at the bank', async () => {
  new FakeApi().answer(getMomentsBalance, createReply());
  const pendingChange = { priceId: 'price_plus', title: 'Plus', amount: 2723 };
  renderScreen(<BillingScreen />, {
    profile: sampleProfile({ subscription: { ...sampleSubscription, pendingChange } }),
  });
  expect(await screen.findByText('Your change to Plus isn’t confirmed yet')).toBeVisible();
});

it('[BILL-02, MOM-03] offers add-ons to a member who has paid and waits for a match', async () => {
  new FakeApi().answer(getMomentsBalance, createReply());
  const profile = sampleProfile({ basicInfo: { currentStatus: 'PENDING_MATCHING' } });
  renderScreen(<BillingScreen />, { profile });
  expect(await screen.findByRole('link', { name: pageNames.addMoments })).toHaveAttribute(
    'href',
    '/subscriptions?addOn=true',
  );
});

it.each([
  [
    'late-match',
    'Your month hasn’t started',
    /Your month starts on the day of your match/,
    '/billing?tab=manage',
    true,
  ],
  ['dispute', 'Your plan is paused', /^Your bank asked us to return a payment/, /^mailto:/, false],
  ['dispute', 'Your plan is paused', /^Your bank asked us to return a payment/, /^mailto:/, true],
  [null, 'Your plan is paused', /To resume your plan, email us/, /^mailto:/, false],
] as const)(
  '[BILL-02, RENEW-05, RENEW-06] says truly why the plan is paused, and what to do: %s',
  async (pauseReason, title, text, href, isWaiting) => {
    new FakeApi().answer(getMomentsBalance, createReply());
    const subscription = { ...sampleSubscription, status: 'MEMBERSHIP_PAUSED', pauseReason } as const;
    const basicInfo = {
      currentStatus: isWaiting ? 'PENDING_MATCHING' : 'ACTIVE_COACHING',
    };
    renderScreen(<BillingScreen />, { profile: sampleProfile({ basicInfo, subscription }) });
    await screen.findByText(title);
    const said = screen.getByText(text);
    expect(said).toBeVisible();
    expect(said.parentElement?.querySelector('a')?.getAttribute('href')).toMatch(href);
    expect(screen.queryByText(/^They expire/) === null).toBe(isWaiting);
  },
);

it('[BILL-02, MOM-03] shows the member’s status and hides add-ons while the plan is paused', async () => {
  new FakeApi().answer(getMomentsBalance, createReply());
  const subscription = { ...sampleSubscription, status: 'MEMBERSHIP_PAUSED' } as const;
  const profile = sampleProfile({ basicInfo: { currentStatus: 'AWAY' }, subscription });
  renderScreen(<BillingScreen />, { profile });
  expect(await screen.findByText('Your coaching is paused')).toBeVisible();
  expect(screen.getByText('of 70 left')).toBeVisible();
  expect(screen.queryByRole('link', { name: pageNames.addMoments })).not.toBeInTheDocument();
  expect(await findAccessibilityViolations()).toEqual([]);
});

it.each([
  ['one while texts reach a coach', 'ACTIVE_COACHING', true],
  ['one while the text waits for more Moments', 'AWAY_TEXT_LIMIT', true],
  ['none while coaching is paused', 'AWAY', false],
  ['none after the partner’s budget is used up', 'AWAY_BUDGET_LIMIT', false],
  ['none after coaching has ended', 'EXITED', false],
  ['none after coaching has ended at the member’s request', 'EXITED_BY_REQUEST', false],
  ['none after STOP', 'EXITED_BY_STOP', false],
])('[BILL-02, MOM-01] says how many Moments a text uses: %s', async (_name, status, isSaid) => {
  new FakeApi().answer(getMomentsBalance, createReply());
  renderScreen(<BillingScreen />, { profile: sampleProfile({ basicInfo: { currentStatus: status } }) });
  expect(await screen.findByText('of 70 left')).toBeVisible();
  expect(screen.queryByText(/Each text you send uses one Moment/) !== null).toBe(isSaid);
});

it('[BILL-02] names no plan with the Moments once it has ended', async () => {
  new FakeApi().answer(getMomentsBalance, createReply());
  const subscription = { ...sampleSubscription, status: 'MEMBERSHIP_ENDED' } as const;
  renderScreen(<BillingScreen />, { profile: sampleProfile({ subscription }) });
  expect(await screen.findByText('of 70 left')).toBeVisible();
  expect(screen.queryByText('Standard')).not.toBeInTheDocument();
});

it('[BILL-02] leads a member without a plan and Moments to the plans', async () => {
  new FakeApi()
    .answer(
      getMomentsBalance,
      createReply({ limit: 0, remaining: 0, fromPlan: 0, fromAddOns: 0, expiresOn: null }),
    )
    .answer(getPaymentMethods, { statusCode: 200, data: [] })
    .answer(getOpenInvoice, { statusCode: 200, data: null });
  renderScreen(<BillingScreen />, { profile: sampleProfile({ subscription: null }) });
  expect(await screen.findByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscriptions');
});

it('[BILL-02] reports that the Moments could not be loaded, and tries again', async () => {
  const api = new FakeApi().reject(getMomentsBalance, 'UNAVAILABLE');
  renderScreen(<BillingScreen />);
  expect(await screen.findByText(/We can’t reach our server/)).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
  api.answer(getMomentsBalance, createReply());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('of 70 left')).toBeVisible();
});
