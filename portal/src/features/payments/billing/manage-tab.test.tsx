import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { getMemberProfile, type MembershipStatus } from '@moments/contract/members/members';
import { getPaymentMethods } from '@moments/contract/payments/cards';
import { getOpenInvoice } from '@moments/contract/payments/open-invoice';
import {
  cancelSubscription,
  getSubscription,
  reactivateSubscription,
  type SubscriptionDisplay,
} from '@moments/contract/payments/subscription';
import { takeMoneyBack } from '@moments/contract/payments/waiting';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { FakeApi } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { samplePastDueProfile } from '../../../../test/renewal-journey.tsx';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { samplePlan } from '../../../../test/sample-billing.ts';
import { sampleProfile, sampleSubscription } from '../../../../test/sample-profile.ts';
import { profileKey, type ProfileData } from '../../../member/profile-query.ts';
import { planQuery } from '../plan-queries.ts';
// The other tabs load after the first; a test doesn't wait for that.
import './manage-tab.tsx';
import '../cards/methods-tab.tsx';
import '../history/history-tab.tsx';
import BillingScreen from './billing-screen.tsx';

beforeEach(() => resetPortal('/billing?tab=manage'));

const ending: SubscriptionDisplay = { ...samplePlan, cancelPlanInitiated: true, nextBillingDate: null };

const createReply = (data: SubscriptionDisplay | null) => ({ statusCode: 200, data }) as const;
const createChangedReply = (data: SubscriptionDisplay) =>
  ({
    statusCode: 200,
    message: '',
    subscription: { ...sampleSubscription, cancelPlanInitiated: data.cancelPlanInitiated },
    data,
  }) as const;

const showManage = (status: MembershipStatus = 'MEMBERSHIP_ACTIVE') =>
  renderScreen(<BillingScreen />, {
    path: '/billing?tab=manage',
    profile: sampleProfile({ subscription: { ...sampleSubscription, status } }),
  });
const findValue = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent ?? null;

it('[BILL-03] shows the plan, cost, billing cycle, next billing date, and that it renews automatically', async () => {
  new FakeApi().answer(getSubscription, createReply(samplePlan));
  showManage();
  expect(await screen.findByRole('heading', { name: 'Standard plan' })).toBeVisible();
  expect(screen.getByText('$49.00', { exact: false })).toHaveTextContent('$49.00 Monthly');
  expect(findValue('Moments')).toBe('60 a month');
  expect(findValue('Billing cycle')).toBe('Monthly');
  expect(findValue('Next billing date')).toBe('Dec 14, 2126');
  expect(findValue('Renewal')).toBe('Renews automatically');
  expect(screen.queryByRole('link', { name: 'Buy Now' })).not.toBeInTheDocument();
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[BILL-03, ACC-03] compares the three ways to stop, and what each charges, once the member has a coach', async () => {
  new FakeApi().answer(getSubscription, createReply(samplePlan));
  showManage();
  const ways = within(await screen.findByRole('region', { name: 'Pause, cancel, or end' }));
  for (const [name, charged] of [
    ['Pause your service', 'Nothing while it’s paused. Your plan pauses too.'],
    ['Cancel your plan', 'Nothing more, unless a payment is overdue.'],
    ['End your service', 'Nothing more, unless a payment is overdue. Your plan ends with its month.'],
  ] as const)
    expect(within(ways.getByRole('region', { name })).getByText(charged)).toBeVisible();
});

it.each(['SIGNED_UP', 'PENDING_MATCHING', 'EXITED', 'EXITED_BY_STOP'])(
  '[BILL-03, ACC-03] offers no pause to a paying member who is %s, because Service Status has none',
  async (currentStatus) => {
    new FakeApi().answer(getSubscription, createReply(samplePlan));
    const profile = sampleProfile({ basicInfo: { currentStatus } });
    renderScreen(<BillingScreen />, { path: '/billing?tab=manage', profile });
    expect(await screen.findByRole('heading', { name: 'Standard plan' })).toBeVisible();
    expect(screen.queryByText('Pause your service')).not.toBeInTheDocument();
  },
);

it('[BILL-03, MOM-02] names the day of new Moments of a plan that someone else pays for', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  new FakeApi().answer(getSubscription, createReply({ ...samplePlan, cost: 0, nextBillingDate: null }));
  showManage();
  await screen.findByRole('heading', { name: 'Standard plan' });
  expect(findValue('New Moments')).toBe('Dec 1, 2026');
  expect(findValue('Renewal')).toBe('You won’t be charged');
  expect(screen.queryByText('Next billing date')).not.toBeInTheDocument();
  vi.useRealTimers();
});

it('[BILL-03] cancels after the member confirms, then shows the end date and Buy Now', async () => {
  const api = new FakeApi()
    .answer(getSubscription, createReply(samplePlan))
    .answer(cancelSubscription, createChangedReply(ending));
  const { client } = showManage();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel your Standard plan?' });
  expect(dialog).toHaveTextContent('until Dec 14, 2126');
  expect(await findAccessibilityViolations()).toEqual([]);
  expect(api.listCalls(cancelSubscription)).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel plan' }));
  expect(await screen.findByRole('link', { name: 'Buy Now' })).toHaveAttribute('href', '/subscriptions');
  expect(findValue('Plan Cancel')).toBe('Dec 14, 2126');
  expect(screen.queryByText('Next billing date')).not.toBeInTheDocument();
  expect(screen.getByText('Your plan ends on Dec 14, 2126.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel plan' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'See other plans' })).not.toBeInTheDocument();
  expect(client.getQueryData<ProfileData>(profileKey)?.subscription?.cancelPlanInitiated).toBe(true);
});

it('[BILL-03] promises no coach in the cancel dialog of a member who waits for one', async () => {
  new FakeApi().answer(getSubscription, createReply(samplePlan));
  const profile = sampleProfile({ basicInfo: { currentStatus: 'PENDING_MATCHING' } });
  renderScreen(<BillingScreen />, { path: '/billing?tab=manage', profile });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Your plan ends on Dec 14, 2126');
  expect(dialog).not.toHaveTextContent('coach');
});

it('[BILL-03] changes nothing when the member closes the cancel dialog', async () => {
  const api = new FakeApi()
    .answer(getSubscription, createReply(samplePlan))
    .answer(cancelSubscription, createChangedReply(ending));
  showManage();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my plan' }));
  expect(api.listCalls(cancelSubscription)).toHaveLength(0);
  expect(findValue('Renewal')).toBe('Renews automatically');
});

it('[BILL-03] says in the dialog why the cancellation failed, and changes nothing', async () => {
  new FakeApi()
    .answer(getSubscription, createReply(samplePlan))
    .reject(cancelSubscription, 'CARD_PROVIDER_UNAVAILABLE');
  showManage();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel plan' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('We can’t reach our payment provider');
  expect(screen.getByText('Renews automatically')).toBeInTheDocument();
});

it('[BILL-03] keeps a canceled plan', async () => {
  new FakeApi()
    .answer(getSubscription, createReply(ending))
    .answer(reactivateSubscription, createChangedReply(samplePlan));
  showManage();
  expect(await screen.findByText(/You have 42 Moments left/)).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Keep my plan' }));
  expect(await screen.findByRole('button', { name: 'Cancel plan' })).toBeVisible();
  expect(findValue('Renewal')).toBe('Renews automatically');
});

it('[BILL-03] says that the plan is kept when a live update has removed the button before the reply', async () => {
  const replying = Promise.withResolvers<Response>();
  new FakeApi()
    .answer(getSubscription, createReply(ending))
    .respond(reactivateSubscription, () => replying.promise);
  const { client } = showManage();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my plan' }));
  act(() => {
    client.setQueryData(planQuery.queryKey, samplePlan);
  });
  expect(await screen.findByRole('button', { name: 'Cancel plan' })).toBeVisible();
  replying.resolve(Response.json(createChangedReply(samplePlan)));
  expect(await screen.findByText('You kept your plan.')).toBeVisible();
});

it('[BILL-03] shows an overdue renewal, and says that a cancellation doesn’t cancel the overdue payment', async () => {
  const api = new FakeApi()
    .answer(getSubscription, createReply({ ...samplePlan, status: 'MEMBERSHIP_PAST_DUE' }))
    .answer(getPaymentMethods, { statusCode: 200, data: [] })
    .answer(getOpenInvoice, {
      statusCode: 200,
      data: { amount: 4900, paymentStatus: 'requires_payment_method', lastCard: null, renewalTerms: null },
    });
  const { user, hash, subscription } = samplePastDueProfile();
  api.answer(getMemberProfile, { statusCode: 200, user, hash, subscription });
  showManage();
  expect(await screen.findByText('Payment overdue', { selector: 'span' })).toBeVisible();
  expect(findValue('Renewal')).toBe('Payment overdue');
  // The profile had another status.
  expect(await screen.findByText('We couldn’t renew your Standard plan.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Pay with another card' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel plan' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('You still owe the overdue payment.');
  expect(dialog).not.toHaveTextContent('keep texting');
});

it.each([
  ['late-match', 'PENDING_MATCHING', /your month starts on the day of your match/],
  ['dispute', 'PENDING_MATCHING', /^Your bank asked us to return a payment/],
  [null, 'AWAY', /^Your coach isn’t answering texts while you’re away.*Your plan is paused too/],
] as const)(
  '[BILL-03, RENEW-05, RENEW-06] says truly why the plan is paused: %s',
  async (pauseReason, currentStatus, text) => {
    const status = 'MEMBERSHIP_PAUSED';
    new FakeApi().answer(getSubscription, createReply({ ...samplePlan, status, nextBillingDate: null }));
    const subscription = { ...sampleSubscription, status, pauseReason } as const;
    renderScreen(<BillingScreen />, {
      path: '/billing?tab=manage',
      profile: sampleProfile({ basicInfo: { currentStatus }, subscription }),
    });
    expect(await screen.findByText(text)).toBeVisible();
    expect(findValue('Renewal')).toBe('Not while it’s paused');
  },
);

it.each(['EXITED_BY_STOP', 'EXITED_BY_REQUEST'] as const)(
  '[RENEW-05] lets a member with the status %s get the money of a month back that never started',
  async (currentStatus) => {
    const status = 'MEMBERSHIP_PAUSED';
    const subscription = { ...sampleSubscription, status, pauseReason: 'late-match' } as const;
    const ended = { ...sampleSubscription, status: 'MEMBERSHIP_ENDED' } as const;
    const basicInfo = { currentStatus };
    const { user, hash } = sampleProfile({ basicInfo });
    const api = new FakeApi()
      .answer(getSubscription, createReply({ ...samplePlan, status, nextBillingDate: null }))
      .answer(takeMoneyBack, { statusCode: 200, message: '' })
      .answer(getMemberProfile, { statusCode: 200, user, hash, subscription: ended });
    renderScreen(<BillingScreen />, {
      path: '/billing?tab=manage',
      profile: sampleProfile({ basicInfo, subscription }),
    });
    const card = await screen.findByRole('region', { name: 'Your month hasn’t started' });
    expect(card).toHaveTextContent('you can get your money back');
    expect(card).not.toHaveTextContent(/wait/);
    await userEvent.click(within(card).getByRole('button', { name: 'Get my money back' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Get your money back?' });
    expect(dialog).not.toHaveTextContent(/wait/);
    expect(within(dialog).getByRole('button', { name: 'Keep my plan' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Get my money back' }));
    expect(await screen.findByText(/^Your money is on its way back\. /)).toBeVisible();
    // The snackbar is gone after seconds.
    expect(await screen.findByText('Your money is on its way back')).toBeVisible();
    expect(api.listCalls(takeMoneyBack)).toHaveLength(1);
  },
);

it('[BILL-03] offers to buy a plan again after the plan has ended', async () => {
  new FakeApi().answer(
    getSubscription,
    createReply({ ...ending, status: 'MEMBERSHIP_ENDED', endDate: '2026-01-02T15:00:00Z' }),
  );
  showManage('MEMBERSHIP_ENDED');
  expect(await screen.findByRole('link', { name: 'Buy Now' })).toHaveAttribute('href', '/subscriptions');
  expect(findValue('Ended on')).toBe('Jan 2, 2026');
  expect(screen.queryByRole('button', { name: 'Keep my plan' })).not.toBeInTheDocument();
});

it('[BILL-03] reports that the plan could not be loaded, and leads a member without one to the plans', async () => {
  const api = new FakeApi().reject(getSubscription, 'UNAVAILABLE');
  showManage();
  expect(await screen.findByText(/We can’t reach our server/)).toBeVisible();
  api.answer(getSubscription, createReply(null));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'See plans' })).toBeVisible();
});

it('[BILL-03, ACC-06] ends a plan with the account that is deleted before, and offers no renewal and no other plan', async () => {
  new FakeApi().answer(getSubscription, createReply(ending));
  const basicInfo = { deletionDueAt: '2126-12-04T15:00:00Z' };
  renderScreen(<BillingScreen />, {
    path: '/billing?tab=manage',
    profile: sampleProfile({ basicInfo, subscription: { ...sampleSubscription, cancelPlanInitiated: true } }),
  });
  expect(await screen.findByText('Ends Dec 4, 2126')).toBeVisible();
  expect(findValue('Plan Cancel')).toBe('Dec 4, 2126');
  expect(screen.getByText('Nothing changes until Dec 4, 2126')).toBeVisible();
  expect(screen.queryByText(/Dec 14/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Keep my plan' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Buy Now' })).toBeNull();
  expect(screen.queryByText('You canceled')).toBeNull();
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[PLAN-10, BILL-03] says that a change waits at the bank, and drops it when the member keeps the plan', async () => {
  const pendingChange = { priceId: 'price_plus', title: 'Plus', amount: 2723 };
  new FakeApi()
    .answer(getSubscription, createReply(samplePlan))
    .answer(reactivateSubscription, createChangedReply(samplePlan));
  renderScreen(<BillingScreen />, {
    path: '/billing?tab=manage',
    profile: sampleProfile({ subscription: { ...sampleSubscription, pendingChange } }),
  });
  expect(await screen.findByText('Your change to Plus isn’t confirmed yet')).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Keep Standard' }));
  expect(await screen.findByText('You kept your plan.')).toBeVisible();
  expect(screen.queryByText(/isn’t confirmed yet/)).toBeNull();
});

it('[BILL-03] shows which plan comes at the renewal, and undoes that', async () => {
  const nextPlan = { priceId: 'price_starter', title: 'Starter', cost: 2900, moments: 30 };
  const api = new FakeApi()
    .answer(getSubscription, createReply({ ...samplePlan, nextPlan }))
    .answer(reactivateSubscription, createChangedReply(samplePlan));
  showManage();
  expect(await screen.findByText('Standard until Dec 14, then Starter')).toBeVisible();
  expect(findValue('From Dec 14, 2126')).toBe('Starter plan');
  expect(screen.getByText(/and you get 30 Moments/)).toBeVisible();
  expect(screen.getByText('$49.00', { exact: false })).toHaveTextContent('$49.00 Monthly');
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Keep Standard' }));
  expect(await screen.findByText('Renews automatically')).toBeVisible();
  expect(screen.queryByText(/then Starter/)).not.toBeInTheDocument();
  expect(api.listCalls(reactivateSubscription)).toHaveLength(1);
});
