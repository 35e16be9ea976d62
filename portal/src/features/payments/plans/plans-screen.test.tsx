import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { getMomentsBalance } from '@moments/contract/dashboard/dashboard';
import { completeMemberEnrollment } from '@moments/contract/enrollment/enrollment';
import { getMemberProfile } from '@moments/contract/members/members';
import { addOnObstacleMessages } from '@moments/contract/moments/moments-use';
import { getPaymentMethods } from '@moments/contract/payments/cards';
import { addCustomer, updatePaymentIntent } from '@moments/contract/payments/checkout';
import { getOpenInvoice } from '@moments/contract/payments/open-invoice';
import { getProducts, type PlanProduct } from '@moments/contract/payments/plans';
import { reactivateSubscription } from '@moments/contract/payments/subscription';
import { addReferralParticipant } from '@moments/contract/referrals/referrals';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { FakeApi } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { sampleNewcomerProfile, sampleProfile, sampleSubscription } from '../../../../test/sample-profile.ts';
import { page } from '../../../session/page.ts';
import { saveReferralCode } from '../../referrals/index.ts';
import { createAttemptStorage } from '../flow/attempt.ts';
import { getExpiryOfNew } from './add-on-copy.tsx';
import PlansScreen from './plans-screen.tsx';

const createProduct = (key: string, amount: number, more: object = {}): PlanProduct => ({
  id: `prod_${key}`,
  name: key,
  description: { title: key, moments: 30, features: [`All of ${key}`], ...more },
  price: { id: `price_${key}`, unit_amount: amount },
});

const free = createProduct('Free', 0);
const starter = createProduct('Starter', 2900);
const standard = createProduct('Standard', 4950, { popular: true });
const plus: PlanProduct = {
  ...createProduct('Plus', 7900),
  description:
    '{"title":"Plus","moments":120,"features":["Twice"],"savePercent":15,"savingsNote":"a month","popular":false}',
};
const all = [plus, standard, free, starter];

const done = { statusCode: 200, message: '' } as const;
const withCustomer = { stripeCustomerId: 'cus_1' };

const startApi = (data: PlanProduct[] = all): FakeApi =>
  new FakeApi()
    .answer(getProducts, { statusCode: 200, data })
    .answer(getMomentsBalance, {
      statusCode: 200,
      data: { limit: 70, remaining: 42, fromPlan: 32, fromAddOns: 10, expiresOn: '2026-12-14' },
    })
    .answer(addCustomer, { ...done, data: { customerId: 'cus_9' } })
    .answer(completeMemberEnrollment, { statusCode: 200, message: '', member: sampleProfile().user });

const setScreen = (isPhone: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

beforeEach(() => {
  resetPortal('/subscriptions');
  saveReferralCode('');
  setScreen(false);
});

const show = (path = '/subscriptions', profile = sampleProfile({ subscription: null })) =>
  renderScreen(<PlansScreen />, { path, profile });
const findButton = (name: string) => screen.findByRole('button', { name });

it('[PLAN-01, PLAN-07] lists plans by price, with the popular one and the savings', async () => {
  startApi();
  show();
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Free',
    'Starter',
    'Standard',
    'Plus',
  ]);
  expect(within(cards[2]!).getByText('Popular')).toBeVisible();
  expect(within(cards[2]!).getByText('$49.50', { selector: 'p' })).toBeVisible();
  expect(within(cards[3]!).getByText('Save 15% a month')).toBeVisible();
  expect(screen.getByText('We’ll review your application within 3 business days')).toBeVisible();
  expect(document.querySelector('[data-columns="4"]')).not.toBeNull();
});

it.each([
  ['SIGNED_UP', 'Each text you send is a Moment. Your coach’s replies are always free.'],
  ['AWAY', 'A Moment is one text to your coach. Your coach’s replies are always free.'],
  ['EXITED', 'A Moment is one text to your coach. Your coach’s replies are always free.'],
])('[PLAN-01, MOM-01] explains a Moment to a member in %s', async (status, lead) => {
  startApi();
  show('/subscriptions', sampleProfile({ basicInfo: { currentStatus: status }, subscription: null }));
  await screen.findAllByRole('article');
  expect(screen.getByText(lead)).toBeVisible();
});

it('[PLAN-07] does not mention the review to a member who has had a plan', async () => {
  startApi();
  show('/subscriptions', sampleProfile());
  await screen.findAllByRole('article');
  expect(screen.queryByText(/review your application/)).toBeNull();
});

it.each([
  { saved: [], now: 'Basic Contact', done: ['Sign Up (done)'] },
  {
    saved: ['ENROLLMENT_CONTACT_INFO'],
    now: 'Personal Details',
    done: ['Sign Up (done)', 'Basic Contact (done)'],
  },
] as const)('[ENR-18, ROUTE-03] marks no step as done that a newcomer hasn’t done: $now', async (each) => {
  startApi();
  const newcomer = sampleNewcomerProfile();
  newcomer.user.basicInfo.userEnrollment.savedSteps = [...each.saved];
  show(undefined, newcomer);
  await screen.findAllByRole('article');
  const line = screen.getByRole('navigation', { name: 'Progress of your application' });
  const steps = within(line).getAllByRole('listitem');
  expect(steps.filter((step) => step.ariaCurrent === 'step').map(({ textContent }) => textContent)).toEqual([
    each.now,
  ]);
  expect(
    within(line)
      .getAllByText(/\(done\)/)
      .map(({ parentElement }) => parentElement?.textContent),
  ).toEqual(each.done);
});

it.each([
  ['/subscriptions', 1],
  ['/subscriptions', 2],
  ['/subscriptions', 3],
  ['/subscriptions?addOn=true', 1],
  ['/subscriptions?addOn=true', 2],
  ['/subscriptions?addOn=true', 3],
])('[PLAN-01] shows up to three items of %s in as many columns: %i', async (path, count) => {
  startApi([free, starter, standard].slice(0, count));
  show(path, sampleProfile());
  const [card] = await screen.findAllByRole('article');
  expect(card?.parentElement).toHaveAttribute('data-columns', String(count));
});

it('says what a plan costs today and when it renews', async () => {
  vi.useFakeTimers({ now: new Date('2027-01-31T15:00:00Z'), toFake: ['Date'] });
  startApi();
  show();
  const card = await screen.findByRole('article', { name: 'Starter' });
  expect(card).toHaveTextContent('$29.00 today.Renews on Feb 28.');
  expect(screen.getByRole('article', { name: 'Free' })).toHaveTextContent(
    'You pay nothing today.No card needed.',
  );
  vi.useRealTimers();
});

it('[PLAN-02] shows three plans on a phone, and the others on request', async () => {
  setScreen(true);
  startApi();
  show();
  const more = await findButton('View more plans');
  expect(screen.getAllByRole('article')).toHaveLength(3);
  await userEvent.click(more);
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(await findButton('View fewer plans')).toHaveAttribute('aria-expanded', 'true');
});

it.each([
  ['price_Standard', ['Free', 'Starter', 'Standard']],
  ['price_Plus', ['Free', 'Starter', 'Plus']],
])('[PLAN-02] shows the own plan among the three on a phone: %s', async (priceId, names) => {
  setScreen(true);
  startApi();
  show(undefined, sampleProfile({ subscription: { ...sampleSubscription, priceId } }));
  const more = await findButton('View more plans');
  const listNames = () =>
    screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
  expect(listNames()).toEqual(names);
  await userEvent.click(more);
  expect(listNames()).toEqual(['Free', 'Starter', 'Standard', 'Plus']);
});

it('[PLAN-03] disables the plan that is chosen for the renewal, and offers to keep the current one', async () => {
  startApi();
  const nextPlan = { priceId: 'price_Starter', title: 'Starter', cost: 2900, moments: 30 };
  const subscription = { ...sampleSubscription, priceId: 'price_Standard', nextPlan };
  show(undefined, sampleProfile({ subscription }));
  expect(await findButton('Chosen for your renewal: Starter')).toBeDisabled();
  expect(await findButton('Keep this plan: Standard')).toBeEnabled();
  expect(screen.getByText(/You have Standard until Dec 14, then Starter/)).toBeVisible();
  expect(screen.getByText(/Your next plan\./)).toHaveTextContent('Starts on Dec 14.');
});

it('[PLAN-03] disables the current plan’s button only while the plan renews', async () => {
  startApi();
  const subscription = { ...sampleSubscription, priceId: 'price_Starter' };
  const first = show(undefined, sampleProfile({ subscription }));
  expect(await findButton('Current Plan: Starter')).toBeDisabled();
  expect(await findButton('Select Plan: Plus')).toBeEnabled();
  first.unmount();
  show(undefined, sampleProfile({ subscription: { ...subscription, cancelPlanInitiated: true } }));
  expect(await findButton('Select Plan: Starter')).toBeEnabled();
});

it('[PLAN-03] selects one plan at a time, and says so on its button', async () => {
  startApi().respond(addCustomer, () => new Promise<Response>(() => undefined));
  show();
  await userEvent.click(await findButton('Select Plan: Starter'));
  expect(await findButton('Selecting...')).toHaveAttribute('aria-busy', 'true');
  expect(await findButton('Select Plan: Plus')).toBeDisabled();
  expect(await findButton('Start Free: Free')).toBeDisabled();
});

it.each([
  [{ priceId: 'price_Standard' }, /^You have the Standard plan\. Choose another plan to see what you’d pay/],
  [{ status: 'MEMBERSHIP_PAUSED' }, /^Your Standard plan is paused\. You won’t be charged/],
  [
    { priceId: 'price_Standard', cancelPlanInitiated: true, endDate: '2026-12-14T15:00:00Z' },
    /^Your Standard plan ends on Dec 14\. Choose it again to keep it/,
  ],
  [
    { priceId: 'price_of_last_year' },
    /^You have the Standard plan\. New members can’t choose it any longer, but you can keep it/,
  ],
  [
    { priceId: 'price_of_last_year', cancelPlanInitiated: true, endDate: '2026-12-14T15:00:00Z' },
    /^Your Standard plan ends on Dec 14\. New members can’t choose it any longer\. You can keep it in Billing/,
  ],
] as const)('informs a member with a plan before the member chooses another: %j', async (change, note) => {
  startApi();
  show(undefined, sampleProfile({ subscription: { ...sampleSubscription, ...change } }));
  expect(await screen.findByText(note)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Billing' })).toHaveAttribute('href', '/billing');
});

it('[ROUTE-06] shows the overdue payment to a member whose renewal failed', async () => {
  startApi()
    .answer(getPaymentMethods, { statusCode: 200, data: [] })
    .answer(getOpenInvoice, {
      statusCode: 200,
      data: { amount: 4900, paymentStatus: 'requires_payment_method', lastCard: null, renewalTerms: null },
    });
  const subscription = { ...sampleSubscription, status: 'MEMBERSHIP_PAST_DUE' } as const;
  show(undefined, sampleProfile({ subscription }));
  expect(screen.getByRole('heading', { level: 1, name: 'We couldn’t renew your plan' })).toBeVisible();
  expect(await screen.findByText('We couldn’t renew your Standard plan.')).toBeVisible();
  expect(await findButton('Pay with another card')).toBeEnabled();
  await screen.findAllByRole('article');
});

it('[PLAN-03] leads a member with a plan to the plan change, for the free plan too', async () => {
  const api = startApi();
  const subscription = { ...sampleSubscription, priceId: 'price_Starter' };
  for (const key of ['Plus', 'Free']) {
    const { address, unmount } = show(undefined, sampleProfile({ subscription }));
    const card = await screen.findByRole('article', { name: key });
    if (key === 'Plus') expect(card).toHaveTextContent('You’ll see the pricebefore anything changes.');
    await userEvent.click(await findButton(`Select Plan: ${key}`));
    expect(address()).toBe(`/subscriptions?change=price_${key}`);
    unmount();
  }
  expect(api.listCalls(completeMemberEnrollment)).toHaveLength(0);
});

it.each([
  ['MEMBERSHIP_PAUSED', 'Your plan is paused.'],
  ['MEMBERSHIP_PAST_DUE', 'Pay your overdue payment first.'],
] as const)(
  '[PLAN-03, AUTH-24] lets a member whose plan is %s choose no other, and each card says why',
  async (status, reason) => {
    startApi()
      .answer(getPaymentMethods, { statusCode: 200, data: [] })
      .answer(getOpenInvoice, {
        statusCode: 200,
        data: { amount: 4900, paymentStatus: 'requires_payment_method', lastCard: null, renewalTerms: null },
      });
    const subscription = { ...sampleSubscription, priceId: 'price_Starter', status };
    show(undefined, sampleProfile({ subscription }));
    expect(await findButton('Select Plan: Plus')).toBeDisabled();
    for (const card of screen.getAllByRole('article')) expect(card).toHaveTextContent(reason);
  },
);

it('[PLAN-03, PLAN-06] lets a community member not start the free plan again', async () => {
  startApi();
  const basicInfo = { currentStatus: 'COMMUNITY_MEMBER' };
  show(undefined, sampleProfile({ basicInfo, subscription: null }));
  expect(await findButton('Current Plan: Free')).toBeDisabled();
  expect(await findButton('Select Plan: Starter')).toBeEnabled();
});

it('says when a sponsored member gets new Moments, not when a free plan “renews”', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  startApi([{ ...createProduct('Sponsored', 0), isSponsored: true }]);
  const subscription = { ...sampleSubscription, priceId: 'price_Sponsored', amount: 0 };
  show(undefined, sampleProfile({ subscription }));
  expect(await screen.findByRole('article')).toHaveTextContent('You have this plan.New Moments on Dec 1.');
  vi.useRealTimers();
});

it('[PLAN-06] sells a plan to a member whose plan has ended', async () => {
  startApi();
  const subscription = { ...sampleSubscription, status: 'MEMBERSHIP_ENDED' } as const;
  const { address } = show(undefined, sampleProfile({ basicInfo: withCustomer, subscription }));
  await userEvent.click(await findButton('Select Plan: Starter'));
  await waitFor(() => expect(address()).toBe('/checkout?plan=price_Starter'));
});

it('shows no note about a plan that has ended', async () => {
  startApi();
  show(undefined, sampleProfile({ subscription: { ...sampleSubscription, status: 'MEMBERSHIP_ENDED' } }));
  await screen.findAllByRole('article');
  expect(screen.queryByRole('link', { name: 'Go to Billing' })).not.toBeInTheDocument();
});

it('[PLAN-04] says that plans could not be loaded, and offers to refresh the page', async () => {
  const reload = vi.spyOn(page, 'reload').mockReturnValue();
  startApi().reject(getProducts, 'NOT_FOUND');
  show();
  const message = await screen.findByText('Unable to load subscription plans. Please try again later.');
  expect(message.closest('[role=alert]')).toBeVisible();
  await userEvent.click(await findButton('Refresh Page'));
  expect(reload).toHaveBeenCalledOnce();
});

it('says that no plans are available', async () => {
  startApi([]);
  show();
  expect(await screen.findByText('No plans are available right now')).toBeVisible();
});

it('[PLAN-05] lists add-ons with the Moments after the payment, as non-refundable and non-cancelable', async () => {
  const api = startApi([createProduct('Plenty', 1900, { moments: 25 })]);
  show('/subscriptions?addOn=true', sampleProfile());
  const card = await screen.findByRole('article', { name: 'Plenty' });
  expect(
    await screen.findByText('You have 42 left until Dec 14. You get new Moments as soon as you pay.'),
  ).toBeVisible();
  expect(card).toHaveTextContent('You’ll have 67 Moments after you pay');
  expect(card).toHaveTextContent('They expire on Dec 14');
  expect(screen.getByText('Add-on Moments are non-refundable and non-cancelable.')).toBeVisible();
  expect(screen.queryByText(/review your application/)).toBeNull();
  expect(api.listCalls(getProducts)[0]?.query).toEqual({ isAddOn: 'true' });
});

it('[PLAN-05] shows the add-ons without the balance if it can’t be loaded', async () => {
  startApi([createProduct('Plenty', 1900, { moments: 25 })]).reject(getMomentsBalance, 'NOT_FOUND');
  show('/subscriptions?addOn=true', sampleProfile());
  expect(await screen.findByRole('article', { name: 'Plenty' })).toBeVisible();
  expect(screen.getByText('You get new Moments as soon as you pay.')).toBeVisible();
});

it('[PLAN-05] shows an add-on without Moments by its features alone', async () => {
  startApi([createProduct('Workbook', 1200, { moments: 0, features: ['Comes by email'] })]);
  show('/subscriptions?addOn=true', sampleProfile());
  const card = await screen.findByRole('article', { name: 'Workbook' });
  await screen.findByText(/You have 42 left/);
  expect(card).toHaveTextContent('Workbook$12 onceComes by email$12.00 today. Doesn’t renew.Buy');
});

it('[MOM-02, PLAN-05] says until when add-on Moments last to a member who has none left', async () => {
  const moments = { remaining: 0, limit: 70, fromPlan: 0, fromAddOns: 0, expiresOn: null };
  const plan = { ...sampleSubscription, endDate: '2026-12-15T02:30:00Z' };
  const profile = sampleProfile({ basicInfo: { currentStatus: 'AWAY_TEXT_LIMIT' }, subscription: plan });
  startApi([createProduct('Plenty', 1900, { moments: 25 })]).answer(getMomentsBalance, {
    statusCode: 200,
    data: moments,
  });
  show('/subscriptions?addOn=true', profile);
  const card = await screen.findByRole('article', { name: 'Plenty' });
  // The period ends in the evening of that day in Eastern Time.
  await waitFor(() => expect(card).toHaveTextContent('They expire on Dec 14'));
  expect(getExpiryOfNew(moments, { ...plan, amount: 0 }, '2026-12-01')).toBe('2026-11-30');
});

it.each([
  ['PENDING_MATCHING', false],
  ['AWAY', true],
  ['EXITED_BY_STOP', true],
])(
  '[MOM-03, PLAN-05] sells Moments to a member in %s, and warns if texts use none now: %s',
  async (currentStatus, isWarned) => {
    startApi([createProduct('Plenty', 1900, { moments: 25 })]);
    show('/subscriptions?addOn=true', sampleProfile({ basicInfo: { currentStatus } }));
    expect(await findButton('Add 25 Moments: Plenty')).toBeEnabled();
    expect(screen.queryByText(/^Your texts use no Moments right now/) !== null).toBe(isWarned);
  },
);

it.each([
  ['PENDING_MATCHING', 'Billing', '/billing'],
  ['ACTIVE_COACHING', 'Home', '/home'],
])(
  '[MOM-03, ROUTE-02] leads a member in %s back from the add-ons to %s',
  async (currentStatus, name, href) => {
    startApi();
    show('/subscriptions?addOn=true', sampleProfile({ basicInfo: { currentStatus } }));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  },
);

it('[PLAN-05, ROUTE-10] opens the checkout of the chosen add-on', async () => {
  startApi([createProduct('Plenty', 1900, { moments: 25 })]);
  const { address } = show('/subscriptions?addOn=true', sampleProfile({ basicInfo: withCustomer }));
  await userEvent.click(await findButton('Add 25 Moments: Plenty'));
  await waitFor(() => expect(address()).toBe('/checkout?addOn=true&plan=price_Plenty'));
});

it('[PLAN-06] completes the enrollment for the free plan of a member without a partner', async () => {
  const api = startApi();
  const { address } = show();
  await userEvent.click(await findButton('Start Free: Free'));
  await waitFor(() => expect(address()).toBe('/application-received'));
  expect(api.listCalls(completeMemberEnrollment)).toHaveLength(1);
  expect(api.listCalls(addCustomer)).toHaveLength(0);
});

it('[PLAN-01, PLAN-09] marks the plan that the partner pays for, and the popular one', async () => {
  startApi([{ ...createProduct('Sponsored by Northside', 0), isSponsored: true }, starter, standard]);
  const basicInfo = { partnerId: 'partner-1', primaryPartnerName: 'Northside' };
  show(undefined, sampleProfile({ basicInfo, subscription: null }));
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => card.dataset['popular'])).toEqual(['true', 'false', 'true']);
  expect(cards[0]).toHaveTextContent('Paid for you');
  expect(cards[2]).toHaveTextContent('Popular');
});

it('[PLAN-06] opens the checkout of the sponsored plan for a partner’s member', async () => {
  const api = startApi([{ ...createProduct('Sponsored by Northside', 0), isSponsored: true }]);
  const basicInfo = { partnerId: 'partner-1', primaryPartnerName: 'Northside' };
  const { address } = show(undefined, sampleProfile({ basicInfo, subscription: null }));
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent('Paid for by Northside.No card needed.');
  await userEvent.click(await findButton('Select Plan: Sponsored by Northside'));
  await waitFor(() => expect(address()).toMatch(/^\/checkout\?plan=/));
  expect(api.listCalls(completeMemberEnrollment)).toHaveLength(0);
});

it('[PLAN-06] creates the Stripe customer once', async () => {
  const api = startApi();
  const { address, unmount } = show();
  await userEvent.click(await findButton('Select Plan: Starter'));
  await waitFor(() => expect(address()).toBe('/checkout?plan=price_Starter'));
  expect(api.listCalls(addCustomer)).toHaveLength(1);
  unmount();
  const again = show(undefined, sampleProfile({ basicInfo: withCustomer, subscription: null }));
  await userEvent.click(await findButton('Select Plan: Starter'));
  await waitFor(() => expect(again.address()).toBe('/checkout?plan=price_Starter'));
  expect(api.listCalls(addCustomer)).toHaveLength(1);
});

it('[PLAN-06] focuses a dismissible alert when the choice of a plan fails', async () => {
  startApi().reject(addCustomer, 'CARD_PROVIDER_UNAVAILABLE', 'Failed to create Stripe customer');
  const { address } = show();
  await userEvent.click(await findButton('Select Plan: Starter'));
  const alert = (await screen.findByText('Failed to create Stripe customer')).closest('[role=alert]');
  expect(alert?.parentElement).toHaveFocus();
  expect(address()).toBe('/subscriptions');
  await userEvent.click(await findButton('Dismiss'));
  expect(alert).not.toBeInTheDocument();
});

it('[PLAN-06] leads back to the enrollment when it isn’t complete for the free plan', async () => {
  startApi()
    .reject(completeMemberEnrollment, 'ENROLLMENT_INCOMPLETE')
    .answer(getMemberProfile, { statusCode: 200, ...sampleNewcomerProfile() });
  show(undefined, sampleNewcomerProfile());
  await userEvent.click(await findButton('Start Free: Free'));
  expect(await screen.findByText(/^Some information is still missing/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your enrollment' })).toHaveAttribute('href', '/enrollment');
});

it('[PLAN-08] shows the other plans when one has an invalid description', async () => {
  startApi([free, { ...starter, description: '{"title":' }]);
  show();
  expect(await screen.findAllByRole('article')).toHaveLength(1);
});

it.each(['/subscriptions', '/subscriptions?addOn=true'])(
  'has no accessibility violations on %s',
  async (path) => {
    startApi();
    const { container } = show(path, sampleProfile());
    await screen.findAllByRole('article');
    expect(await findAccessibilityViolations(container)).toEqual([]);
  },
);

it.each([
  ['no-plan', { subscription: null }, 'See plans', '/subscriptions'],
  [
    'past-due',
    { subscription: { ...sampleSubscription, status: 'MEMBERSHIP_PAST_DUE' as const } },
    'Go to Billing',
    '/billing',
  ],
  [
    'paused',
    { subscription: { ...sampleSubscription, status: 'MEMBERSHIP_PAUSED' as const } },
    'Service Status',
    '/account-settings?tab=service',
  ],
  [
    'late-match',
    {
      basicInfo: { currentStatus: 'PENDING_MATCHING' },
      subscription: {
        ...sampleSubscription,
        status: 'MEMBERSHIP_PAUSED' as const,
        pauseReason: 'late-match' as const,
      },
    },
    'Wait, or get your money back',
    '/billing?tab=manage',
  ],
  [
    'dispute',
    {
      subscription: {
        ...sampleSubscription,
        status: 'MEMBERSHIP_PAUSED' as const,
        pauseReason: 'dispute' as const,
      },
    },
    'Email support@moments.example',
    'mailto:support@moments.example?subject=Customer%20Query',
  ],
  [
    'leaving',
    { basicInfo: { deletionDueAt: '2126-12-01T00:00:00Z' } },
    'Go to Account Settings',
    '/account-settings',
  ],
] as const)(
  '[MOM-03] offers no add-ons for %s, and says what to do',
  async (obstacle, change, label, href) => {
    const api = startApi();
    show('/subscriptions?addOn=true', sampleProfile(change));
    expect(await screen.findByText(addOnObstacleMessages[obstacle])).toBeVisible();
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', href);
    expect(api.listCalls(getProducts)).toHaveLength(0);
  },
);

it.each([
  ['/subscriptions', false, 'Start Free: Free', 'Select Plan: Starter'],
  ['/subscriptions?addOn=true', true, 'Add 30 Moments: Free', 'Add 30 Moments: Starter'],
])('[PLAN-10] lets nothing be chosen on %s while a payment is pending', async (path, isAddOn, ...names) => {
  startApi();
  const basicInfo = { pendingPayment: { isAddOn, title: 'Starter', amount: 2900 } };
  show(path, sampleProfile({ basicInfo, ...(isAddOn ? {} : { subscription: null }) }));
  for (const name of names) expect(await findButton(name)).toBeDisabled();
});

const pendingChange = { priceId: 'price_Plus', title: 'Plus', amount: 2723 };
const waiting = { ...sampleSubscription, priceId: 'price_Standard', pendingChange };

it('[PLAN-10, CHK-13] says that a change waits at the bank, leads back to it, and allows another plan', async () => {
  startApi();
  const { address } = show(undefined, sampleProfile({ subscription: waiting }));
  expect(await screen.findByText('Your change to Plus isn’t confirmed yet')).toBeVisible();
  expect(screen.getByText(/payment of \$27\.23, so you weren’t charged/)).toBeVisible();
  expect(screen.queryByText(/You have the Standard plan/)).toBeNull();
  expect(await findButton('Finish your change: Plus')).toBeEnabled();
  expect(await findButton('Select Plan: Starter')).toBeEnabled();
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'Finish your change' }));
  expect(address()).toBe('/subscriptions?change=price_Plus');
});

it('[PLAN-10, CHK-13] drops a change that waits at the bank when the member keeps the plan', async () => {
  const api = startApi().answer(reactivateSubscription, {
    ...done,
    subscription: { ...waiting, pendingChange: null },
    data: null,
  });
  show(undefined, sampleProfile({ subscription: waiting }));
  await userEvent.click(await findButton('Keep Standard'));
  expect(await screen.findByText('You kept your plan.')).toBeVisible();
  expect(screen.queryByText(/isn’t confirmed yet/)).toBeNull();
  expect(await findButton('Select Plan: Plus')).toBeEnabled();
  expect(api.listCalls(reactivateSubscription)).toHaveLength(1);
});

it('[PLAN-10] shows the new plan if the change was paid before the member dropped it', async () => {
  const plus = { ...sampleSubscription, priceId: 'price_Plus', title: 'Plus' };
  startApi()
    .reject(reactivateSubscription, 'PAYMENT_IN_PROGRESS')
    .answer(getMemberProfile, { statusCode: 200, ...sampleProfile({ subscription: plus }) });
  show(undefined, sampleProfile({ subscription: waiting }));
  await userEvent.click(await findButton('Keep Standard'));
  expect(await screen.findByText(/You have the Plus plan/)).toBeVisible();
});

it('[ACC-06] offers no plan to a member whose account will be deleted, and says what comes first', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  const basicInfo = { deletionDueAt: '2026-12-04T15:00:00Z' };
  startApi().answer(getMemberProfile, { statusCode: 200, ...sampleProfile({ basicInfo }) });
  const { unmount } = show(undefined, sampleProfile({ basicInfo, subscription: null }));
  const starter = within(await screen.findByRole('article', { name: 'Starter' }));
  expect(starter.getByText(/^Keep your account first\./)).toBeVisible();
  for (const button of screen.getAllByRole('button', { name: /^(Select Plan|Start Free)/ }))
    expect(button).toBeDisabled();
  unmount();
  const subscription = { ...sampleSubscription, cancelPlanInitiated: true, endDate: '2026-12-17T15:00:00Z' };
  show(undefined, sampleProfile({ basicInfo, subscription }));
  expect(
    await screen.findByText(/Your Standard plan ends on Dec 4\. To keep it, keep your account/),
  ).toBeVisible();
  vi.useRealTimers();
});

it('[PLAN-10] leads a member who has just paid back to the application', async () => {
  startApi();
  const basicInfo = {
    currentStatus: 'SIGNED_UP',
    userEnrollment: {
      ...sampleProfile().user.basicInfo.userEnrollment,
      completed: false,
      savedSteps: ['ENROLLMENT_CONTACT_INFO' as const],
    },
  };
  show(undefined, sampleProfile({ basicInfo }));
  const link = await screen.findByRole('link', { name: 'Continue your application' });
  expect(link).toHaveAttribute('href', '/addition-information');
});

it('[PLAN-11] shows a referred friend the first month’s price next to the usual one', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  startApi([free, { ...starter, discount: { amount: 580, percent: 20 } }]);
  show();
  const card = await screen.findByRole('article', { name: 'Starter' });
  expect(within(card).getByText('$29', { selector: 's' })).toBeVisible();
  expect(card).toHaveTextContent('Usual price: $29. Your price: $23.20 first month');
  expect(card).toHaveTextContent(
    '$23.20 today, with your 20% referral discount.Then $29.00 a month from Dec 20.',
  );
  expect(screen.getByRole('article', { name: 'Free' })).toHaveTextContent('$0 / month');
  vi.useRealTimers();
});

it('[PLAN-11] joins the campaign before the plans are read, if that failed before', async () => {
  const api = startApi().answer(addReferralParticipant, {
    statusCode: 200,
    data: null,
  });
  saveReferralCode('friend20');
  show();
  await screen.findAllByRole('article');
  expect(api.listCalls(addReferralParticipant)).toHaveLength(1);
});

it.each([
  ['requires_action', true],
  ['requires_payment_method', false],
] as const)(
  '[PLAN-10] says what became of a payment that was left at the bank: %s',
  async (paymentStatus, isSaid) => {
    const api = startApi().answer(updatePaymentIntent, {
      statusCode: 200,
      message: '',
      data: { data: { paymentStatus, subscription: null, memberId: 'member-1' } },
    });
    const profile = sampleProfile({ subscription: null });
    createAttemptStorage(profile.user.basicInfo._id, 'price_Starter').update({ paymentId: 'payment-1' });
    show(undefined, profile);
    await waitFor(() => expect(api.listCalls(updatePaymentIntent)).toHaveLength(1));
    await screen.findByRole('article', { name: 'Starter' });
    const link = () => screen.queryByRole('link', { name: 'Pay for Starter' })?.getAttribute('href');
    await waitFor(() => expect(link()).toBe(isSaid ? '/checkout?plan=price_Starter' : undefined));
  },
);
