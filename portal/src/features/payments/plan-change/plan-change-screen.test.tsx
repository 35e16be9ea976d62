import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Navigate, Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { getMemberProfile } from '@moments/contract/members/members';
import {
  changePlan,
  completePlanChange,
  previewPlanChange,
  type PlanChange,
} from '@moments/contract/payments/plan-change';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { showWithCards } from '../../../../test/card-journey.tsx';
import { FakeApi } from '../../../../test/fake-api.ts';
import { FakeStripe } from '../../../../test/fake-stripe.ts';
import { samplePastDueProfile, createRenewalApi } from '../../../../test/renewal-journey.tsx';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { cheaperChange, dearerChange } from '../../../../test/sample-billing.ts';
import { sampleProfile, sampleSubscription } from '../../../../test/sample-profile.ts';
import { bankPage } from '../flow/bank-return.ts';
import { useLastPayment } from '../receipt/last-payment.ts';
import PlanChangeScreen from './plan-change-screen.tsx';

const plus = { ...sampleSubscription, priceId: 'price_plus', title: 'Plus', amount: 7900 };

type PlanChangeReply = ReplyOf<typeof changePlan>;
const changeReply = (change: Partial<PlanChangeReply> = {}): PlanChangeReply => ({
  statusCode: 200,
  message: '',
  paymentStatus: 'succeeded',
  clientSecret: null,
  subscription: plus,
  data: null,
  ...change,
});
const pendingReply = changeReply({
  paymentStatus: 'requires_action',
  clientSecret: 'pi_1_secret_1',
  subscription: sampleSubscription,
});
const atTheBank = {
  paymentIntent: {
    id: 'pi_1',
    status: 'requires_action',
    next_action: { redirect_to_url: { url: 'https://bank.example/ask' } },
  },
};

let api: FakeApi;
let stripe: FakeStripe;
let user: UserEvent;
beforeEach(() => {
  resetPortal('/subscriptions');
  useLastPayment.setState({ payment: undefined });
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z') });
  stripe = new FakeStripe();
  user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) });
  api = createApi(dearerChange);
  return () => vi.useRealTimers();
});

const createApi = (preview: PlanChange): FakeApi =>
  new FakeApi()
    .answer(previewPlanChange, { statusCode: 200, data: preview })
    .answer(changePlan, changeReply())
    .answer(completePlanChange, changeReply())
    .answer(getMemberProfile, { statusCode: 200, ...sampleProfile({ subscription: plus }) });

/** Shows the screen only at its own address, as the portal does. */
const screenAtHome = (
  <Routes>
    <Route path="/subscriptions" element={<PlanChangeScreen />} />
    <Route
      path="/checkout"
      element={<Navigate to="/subscriptions?change=price_plus" state={{ isFromCheckout: true }} />}
    />
    <Route path="*" element={null} />
  </Routes>
);
const show = (priceId = 'price_plus', query = '', profile = sampleProfile()) =>
  showWithCards(screenAtHome, stripe, { path: `/subscriptions?change=${priceId}${query}`, profile });
const findButton = (name: string) => screen.findByRole('button', { name });
const pass = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
const findAlert = async (text: string) => (await screen.findByText(text)).closest('[role=alert]');
const listRequests = () =>
  api.listCalls(changePlan).map(({ body }) => body as { total: number; attemptId: string });

it('[CHK-02] shows both plans, what is due today and at renewal, the Moments, and the card', async () => {
  const { container } = show();
  const card = await screen.findByRole('region', { name: 'What changes' });
  expect(card).toHaveTextContent('NowStandard$49.00 / month60 Moments a month');
  expect(card).toHaveTextContent('Starts todayPlus$79.00 / month120 Moments a month');
  expect(card).toHaveTextContent('Added today25 Moments');
  expect(card).toHaveTextContent('On Dec 14, then monthly$79.00');
  expect(card).toHaveTextContent('CardVisa ending in 4242');
  expect(card).toHaveTextContent('Due today$12.34');
  expect(screen.getByRole('heading', { level: 1, name: 'Change your plan' })).toBeVisible();
  expect(document.title).toBe('Change your plan · Moments');
  expect(listRequests()).toEqual([]);
  expect(await findAccessibilityViolations(container)).toEqual([]);
});

it.each([
  [25, 'Plus starts today. You pay only for the rest of this month, and you get the Moments right away.'],
  [0, 'Plus starts today. You pay only for the rest of this month.'],
])('[CHK-02] mentions Moments only when the change adds some: %i', async (momentsToday, summary) => {
  api = createApi({ ...dearerChange, momentsToday });
  show();
  expect(await screen.findByText(summary)).toBeVisible();
});

it.each([
  ['WAITLIST_REVIEW', 1],
  ['PENDING_MATCHING', 1],
  ['ACTIVE_COACHING', 0],
])(
  '[RENEW-05] says what happens without a match before a waiting member pays for another plan: %s',
  async (currentStatus, times) => {
    show('price_plus', '', sampleProfile({ basicInfo: { currentStatus } }));
    await findButton('Change plan and pay $12.34');
    expect(
      screen.queryAllByText(/If finding your coach takes longer .* or get your money back/),
    ).toHaveLength(times);
  },
);

it('[CHK-02, RENEW-01] names the renewals above the button, changes the plan for the shown amount, says so, and opens Billing', async () => {
  const { address } = show();
  expect(await screen.findByText(dearerChange.renewalTerms ?? '')).toBeVisible();
  await user.click(await findButton('Change plan and pay $12.34'));
  expect(await screen.findByText('Your plan was changed.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/billing?tab=manage'));
  expect(listRequests()).toMatchObject([
    { priceId: 'price_plus', total: 1234, renewalTerms: dearerChange.renewalTerms },
  ]);
});

it('[CHK-13] requests once when the member double-clicks, and with the same attempt after a lost reply', async () => {
  api.respond(changePlan, () => Promise.reject(new TypeError('Failed to fetch')));
  show();
  await user.dblClick(await findButton('Change plan and pay $12.34'));
  await pass(5_000);
  expect(await findAlert('An unexpected error occurred during payment. Please try again.')).toBeVisible();
  api.answer(changePlan, changeReply());
  await pass(500);
  await user.click(await findButton('Change plan and pay $12.34'));
  expect(await screen.findByText('Your plan was changed.')).toBeVisible();
  expect(new Set(listRequests().map(({ attemptId }) => attemptId)).size).toBe(1);
});

it('[CHK-02] shows the new amount when it has changed, and charges after another press', async () => {
  api.reject(changePlan, 'PRICE_CHANGED');
  const { container } = show();
  const confirm = await findButton('Change plan and pay $12.34');
  api.answer(previewPlanChange, { statusCode: 200, data: { ...dearerChange, dueToday: 1200 } });
  await user.click(confirm);
  const alert = await findAlert('The price has changed. Please check it again. You weren’t charged.');
  expect(alert?.parentElement).toHaveFocus();
  api.answer(changePlan, changeReply());
  const again = await findButton('Change plan and pay $12.00');
  expect(await findAccessibilityViolations(container)).toEqual([]);
  await pass(500);
  await user.click(again);
  expect(await screen.findByText('Your plan was changed.')).toBeVisible();
  expect(listRequests().map(({ total }) => total)).toEqual([1234, 1200]);
});

it('[CHK-07] opens the bank’s page when the card needs authentication', async () => {
  const open = vi.spyOn(bankPage, 'open').mockReturnValue();
  api.answer(changePlan, pendingReply);
  stripe.confirmCardPayment.mockResolvedValue(atTheBank);
  const { container } = show();
  await user.click(await findButton('Change plan and pay $12.34'));
  expect(await screen.findByText('Authentication Required')).toBeVisible();
  expect(await findAccessibilityViolations(container)).toEqual([]);
  expect(stripe.confirmCardPayment.mock.calls[0]?.slice(0, 2)).toEqual([
    'pi_1_secret_1',
    { return_url: 'http://localhost:3000/subscriptions?change=price_plus&for=plan-change' },
  ]);
  await user.click(await findButton('Continue to your bank'));
  expect(open).toHaveBeenCalledWith('https://bank.example/ask');
});

it('[PLAN-10, CHK-07] reads the profile again when the member leaves a change that the bank hasn’t confirmed', async () => {
  vi.spyOn(bankPage, 'open').mockImplementation(() => undefined);
  api.answer(changePlan, pendingReply);
  stripe.confirmCardPayment.mockResolvedValue(atTheBank);
  show();
  await user.click(await findButton('Change plan and pay $12.34'));
  expect(await screen.findByText('Authentication Required')).toBeVisible();
  expect(api.listCalls(getMemberProfile)).toHaveLength(0);
  await user.click(screen.getByRole('link', { name: 'Plans' }));
  await waitFor(() => expect(api.listCalls(getMemberProfile)).not.toHaveLength(0));
});

const pendingChange = { priceId: 'price_plus', title: 'Plus', amount: 1234 };
const waiting = sampleProfile({ subscription: { ...sampleSubscription, pendingChange } });

it('[PLAN-10, CHK-13] says what the change that waits at the bank is, and continues it with the same button', async () => {
  const { container } = show('price_plus', '', waiting);
  expect(await screen.findByText('Your change to Plus isn’t confirmed yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Finish your change' })).toBeNull();
  expect(await findButton('Keep Standard')).toBeEnabled();
  expect(await findAccessibilityViolations(container)).toEqual([]);
  await user.click(await findButton('Change plan and pay $12.34'));
  expect(await screen.findByText('Your plan was changed.')).toBeVisible();
});

it('[PLAN-10] says that another plan takes the place of a change that waits at the bank', async () => {
  api = createApi(cheaperChange);
  show('price_starter', '', waiting);
  expect(await screen.findByText(/If you choose a plan here, Plus won’t start\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Finish your change' })).toHaveAttribute(
    'href',
    '/subscriptions?change=price_plus',
  );
});

it('[ACC-06] asks a member whose account will be deleted to keep it first, and reads no price', async () => {
  show('price_plus', '', sampleProfile({ basicInfo: { deletionDueAt: '2026-12-14T20:00:00Z' } }));
  expect(await screen.findByText(/will be deleted\. Keep your account first/)).toBeVisible();
  expect(screen.queryByText('What changes')).toBeNull();
  expect(api.listCalls(previewPlanChange)).toHaveLength(0);
});

it('[BILL-06] shows the receipt of a change that charged money on the next page, and none of a free one', async () => {
  show();
  await user.click(await findButton('Change plan and pay $12.34'));
  await waitFor(() =>
    expect(useLastPayment.getState().payment).toEqual({ changedTo: 'Plus', page: '/billing' }),
  );
  useLastPayment.setState({ payment: undefined });
  cleanup();
  api = createApi(cheaperChange);
  const { address } = show('price_starter');
  await user.click(await findButton('Change to Starter'));
  await waitFor(() => expect(address()).toBe('/billing?tab=manage'));
  expect(useLastPayment.getState().payment).toBeUndefined();
});

const back = '&for=plan-change&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1';

it('[CHK-07] completes the change after the bank’s page', async () => {
  const { address } = show('price_plus', back);
  expect(await screen.findByText('Your plan was changed.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/billing?tab=manage'));
  expect(api.listCalls(completePlanChange)[0]?.body).toEqual({ priceId: 'price_plus' });
  expect(listRequests()).toEqual([]);
  expect(useLastPayment.getState().payment).toEqual({ changedTo: 'Plus', page: '/billing' });
});

it.each(['failed', 'canceled', 'requires_action'] as const)(
  '[CHK-09] says that the member wasn’t charged when the payment ended as %s',
  async (paymentStatus) => {
    api.answer(completePlanChange, { ...pendingReply, paymentStatus });
    const { address } = show('price_plus', back);
    const alert = await findAlert('Your payment was not successful. Please try again.');
    expect(alert).toHaveTextContent('You weren’t charged, and your plan hasn’t changed.');
    expect(await findButton('Change plan and pay $12.34')).toBeEnabled();
    expect(address()).toBe('/subscriptions?change=price_plus');
    expect(screen.getByRole('link', { name: 'Use another card' })).toHaveAttribute(
      'href',
      '/billing?tab=methods',
    );
  },
);

it('[CHK-09] polls a payment that the bank hasn’t decided on', async () => {
  const processing = changeReply({ paymentStatus: 'processing', subscription: sampleSubscription });
  api.answer(changePlan, processing).answer(completePlanChange, processing);
  show();
  await user.click(await findButton('Change plan and pay $12.34'));
  expect(await screen.findByText('Checking with your bank')).toBeVisible();
  await pass(62_000);
  expect(await screen.findByText('We couldn’t confirm your payment yet')).toBeVisible();
  expect(api.listCalls(completePlanChange)).toHaveLength(5);
  api.answer(completePlanChange, changeReply());
  await user.click(await findButton('Check again'));
  await pass(2_000);
  expect(await screen.findByText('Your plan was changed.')).toBeVisible();
});

it('[CHK-11] says that the card was declined, and leads to the other cards', async () => {
  api.reject(changePlan, 'CARD_DECLINED');
  show();
  await user.click(await findButton('Change plan and pay $12.34'));
  expect(await findAlert('Your card was declined. Please try another card.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Use another card' })).toBeVisible();
});

it('[BILL-05] asks for a card first when the member has none', async () => {
  api = createApi({ ...dearerChange, card: null });
  show();
  expect(await screen.findByRole('link', { name: 'Add a card' })).toHaveAttribute(
    'href',
    '/billing?tab=methods',
  );
  expect(screen.queryByRole('button', { name: /pay/ })).not.toBeInTheDocument();
});

it('says that a cheaper plan costs nothing today and keeps the Moments', async () => {
  api = createApi(cheaperChange);
  show('price_starter');
  expect(
    await screen.findByText(/^You pay nothing today\. You keep your current plan and Moments until Dec 14/),
  ).toBeVisible();
  expect(screen.getByRole('region', { name: 'What changes' })).toHaveTextContent('Due today$0.00');
  await user.click(await findButton('Change to Starter'));
  expect(listRequests()).toMatchObject([{ priceId: 'price_starter', total: 0 }]);
});

it('[BILL-03] keeps a canceled plan when the member chooses it again', async () => {
  const canceled = { ...sampleSubscription, cancelPlanInitiated: true };
  api = createApi({
    ...dearerChange,
    kind: 'reactivate',
    priceId: 'price_1',
    dueToday: 0,
    newAmount: 4900,
  }).answer(changePlan, changeReply({ subscription: sampleSubscription }));
  show('price_1', '', sampleProfile({ subscription: canceled }));
  expect(await screen.findByText(/^You keep your Standard plan, and it renews as before/)).toBeVisible();
  await user.click(await findButton('Keep my plan'));
  expect(await screen.findByText('You kept your plan.')).toBeVisible();
});

it('[PLAN-06] ends the paid plan with its month when the member chooses the free plan', async () => {
  const ending = { ...sampleSubscription, cancelPlanInitiated: true, endDate: '2026-12-14T15:00:00Z' };
  api = createApi({
    ...cheaperChange,
    kind: 'cancel',
    priceId: 'price_free',
    title: 'Free',
    newAmount: 0,
    dueAtRenewal: 0,
    momentsAtRenewal: 0,
  }).answer(changePlan, changeReply({ subscription: ending }));
  show('price_free');
  expect(await screen.findByText(/^You keep your Standard plan until Dec 14\. Then it ends/)).toBeVisible();
  // It doesn't start by itself.
  expect(screen.getByText('You can start it Dec 14')).toBeVisible();
  await user.click(await findButton('End my plan'));
  expect(await screen.findByText('Your plan ends on Dec 14.')).toBeVisible();
});

it('[STAT-11] requires the overdue payment first, then offers the change', async () => {
  const renewal = createRenewalApi(stripe)
    .answer(previewPlanChange, { statusCode: 200, data: dearerChange })
    .answer(changePlan, changeReply());
  const { container } = show('price_plus', '', samplePastDueProfile());
  expect(
    await screen.findByText('Please pay the overdue amount first. Then you can change your plan here.'),
  ).toBeVisible();
  const pay = await findButton('Pay $49.00');
  expect(renewal.listCalls(previewPlanChange)).toHaveLength(0);
  expect(await findAccessibilityViolations(container)).toEqual([]);
  await user.click(pay);
  expect(await findButton('Change plan and pay $12.34')).toBeEnabled();
});

it('[PLAN-03] says why the plan can’t be changed, and what to do', async () => {
  api.reject(previewPlanChange, 'PLAN_NOT_CHANGEABLE', 'Your plan is paused.');
  const { container, unmount } = show();
  expect(await screen.findByText('Your plan is paused.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Billing' })).toHaveAttribute('href', '/billing?tab=manage');
  expect(await findAccessibilityViolations(container)).toEqual([]);
  unmount();
  api.reject(previewPlanChange, 'PLAN_ALREADY_ACTIVE');
  show();
  expect(await screen.findByText('This is your plan')).toBeVisible();
});

it('[PLAN-06] leads to checkout when the member has no plan to change', async () => {
  api.reject(previewPlanChange, 'NO_PLAN');
  const { address } = show();
  await waitFor(() => expect(address()).toBe('/checkout?plan=price_plus'));
});

it('previews the change again when the member tries again after an error', async () => {
  api.reject(previewPlanChange, 'TOO_MANY_REQUESTS', 'Too often');
  show();
  expect(await findAlert('Too often')).toBeVisible();
  api.answer(previewPlanChange, { statusCode: 200, data: dearerChange });
  await user.click(await findButton('Try again'));
  expect(await findButton('Change plan and pay $12.34')).toBeEnabled();
});

it('[CHK-13] tells a member whom the checkout led here that nothing was charged', async () => {
  showWithCards(screenAtHome, stripe, { path: '/checkout', profile: sampleProfile() });
  expect(await screen.findByText('You already have a plan')).toBeVisible();
  expect(screen.getByText(/^You weren’t charged for this one\./)).toBeVisible();
  cleanup();
  show();
  await screen.findByRole('region', { name: 'What changes' });
  expect(screen.queryByText('You already have a plan')).not.toBeInTheDocument();
});
