import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { getPaymentMethods, setDefaultPaymentMethod } from '@moments/contract/payments/cards';
import { getOpenInvoice, payOpenInvoice } from '@moments/contract/payments/open-invoice';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { createCardsReply, newCard, saveTypedCard, showWithCards } from '../../../../test/card-journey.tsx';
import type { FakeApi } from '../../../../test/fake-api.ts';
import { FakeStripe } from '../../../../test/fake-stripe.ts';
import {
  openReply,
  createPaidReply,
  samplePastDueProfile,
  createRenewalApi,
} from '../../../../test/renewal-journey.tsx';
import { resetPortal, storedText } from '../../../../test/reset-portal.ts';
import { overdueTerms, visa } from '../../../../test/sample-billing.ts';
import { sampleProfile } from '../../../../test/sample-profile.ts';
import { profileKey, type ProfileData } from '../../../member/profile-query.ts';
import { bankPage } from '../flow/bank-return.ts';
import { UnpaidRenewal } from './unpaid-renewal.tsx';

let stripe: FakeStripe;
let api: FakeApi;
let user: UserEvent;
beforeEach(() => {
  resetPortal('/billing');
  stripe = new FakeStripe();
  api = createRenewalApi(stripe);
  user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) });
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z') });
  return () => vi.useRealTimers();
});

const show = (query = '', profile = samplePastDueProfile()) =>
  showWithCards(<UnpaidRenewal page="/billing?tab=manage" />, stripe, {
    path: `/billing?tab=manage${query}`,
    profile,
  });
const payButton = () => screen.findByRole('button', { name: 'Pay $49.00' });
const pass = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
const success = 'Great news! Your payment was processed successfully.';
const failure = 'Payment failed. Please try again.';
const findAlert = async (text: string) => (await screen.findByText(text)).closest('[role=alert]');
const listPayments = () => api.listCalls(payOpenInvoice).map(({ body }) => body);

it('[STAT-11] shows the overdue amount and the declined card, and pays with that card', async () => {
  const { client } = show();
  expect(screen.getByText('We couldn’t renew your Standard plan.')).toBeVisible();
  expect(
    await screen.findByText('We couldn’t renew your Standard plan: your Visa ending in 4242 was declined.'),
  ).toBeVisible();
  expect(screen.getByText('$49.00')).toBeVisible();
  expect(screen.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
  expect(await findAccessibilityViolations()).toEqual([]);
  await user.click(await payButton());
  expect(await screen.findByText(success)).toBeVisible();
  expect(screen.getByText('Your Standard plan continues.')).toBeVisible();
  expect(listPayments()).toEqual([{ paymentMethodId: 'pm_visa', renewalTerms: overdueTerms }]);
  expect(client.getQueryData<ProfileData>(profileKey)?.subscription?.status).toBe('MEMBERSHIP_ACTIVE');
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[RENEW-01] says right above the button what is charged today and from then on, with links to the terms', async () => {
  const expectTermsRightAbove = (button: HTMLElement) =>
    expect(screen.getByText(overdueTerms).parentElement?.nextElementSibling).toContainElement(button);
  show();
  expectTermsRightAbove(await payButton());
  expect(screen.getByRole('link', { name: /^Terms of Service/ })).toBeVisible();
  expect(screen.getByText(/your plan continues and you get this month’s Moments/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay with another card' }));
  expectTermsRightAbove(await screen.findByRole('button', { name: 'Save card and pay $49.00' }));
});

it('[RENEW-01, BILL-03] promises no renewal to a member who canceled the plan, before and after the payment', async () => {
  const { subscription, ...profile } = samplePastDueProfile();
  const canceled = subscription && { ...subscription, cancelPlanInitiated: true };
  const active = canceled && { ...canceled, status: 'MEMBERSHIP_ACTIVE' as const };
  api
    .answer(getOpenInvoice, openReply('requires_payment_method', null))
    .answer(getMemberProfile, { statusCode: 200, ...profile, subscription: active });
  show('', { ...profile, subscription: canceled });
  expect(
    await screen.findByText(/^Your plan ends on Dec 14, 2126, and we won’t charge you for later months/),
  ).toBeVisible();
  expect(screen.queryByText(/By paying|continues/)).not.toBeInTheDocument();
  await user.click(await payButton());
  expect(await screen.findByText(success)).toBeVisible();
  expect(await screen.findByText('Your Standard plan ends on Dec 14, 2126.')).toBeVisible();
  expect(screen.queryByText(/continues/)).not.toBeInTheDocument();
  expect(listPayments()).toEqual([{ paymentMethodId: 'pm_visa' }]);
});

it('[BILL-06, STAT-11] shows the receipt of the renewal right after paying it', async () => {
  show();
  await user.click(await payButton());
  expect(await screen.findByText('You paid $49.00')).toBeVisible();
  expect(screen.getByText('Standard plan. Renewal.')).toBeVisible();
  expect(screen.getByText(/^Paid on/)).toHaveTextContent('Paid on Nov 20, 2026 with Visa ending in 4242.');
  expect(screen.getByRole('link', { name: /^View receipt/ })).toHaveAttribute(
    'href',
    'https://pay.example/receipts/1',
  );
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('shows nothing to a member without an overdue payment', () => {
  show('', sampleProfile());
  expect(screen.queryByText(/overdue payment/)).not.toBeInTheDocument();
  expect(api.listCalls(getOpenInvoice)).toHaveLength(0);
});

it('[CHK-13] pays once when the member double-clicks', async () => {
  const answer = Promise.withResolvers<undefined>();
  api.respond(payOpenInvoice, async () => {
    await answer.promise;
    return new Response(JSON.stringify(createPaidReply('succeeded')));
  });
  show();
  const button = await payButton();
  await user.dblClick(button);
  await pass(500);
  await user.click(button);
  expect(screen.getByRole('button', { name: 'Pay with another card' })).toBeDisabled();
  api.answer(getOpenInvoice, openReply('paid'));
  answer.resolve(undefined);
  expect(await screen.findByText(success)).toBeVisible();
  expect(listPayments()).toHaveLength(1);
});

it('[STAT-11] saves another card, then pays with it', async () => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Pay with another card' }));
  await waitFor(async () =>
    expect(await screen.findByRole('group', { name: 'Pay with another card' })).toHaveFocus(),
  );
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  vi.useRealTimers();
  await saveTypedCard('Save card and pay $49.00');
  expect(await screen.findByText(success)).toBeVisible();
  expect(stripe.confirmSetup).toHaveBeenCalledOnce();
  expect(listPayments()).toEqual([{ paymentMethodId: 'pm_new', renewalTerms: overdueTerms }]);
  expect(api.listCalls(setDefaultPaymentMethod)).toHaveLength(0);
});

it('[STAT-11] chooses a new card that was saved but declined, and says why it was declined', async () => {
  api.reject(payOpenInvoice, 'CARD_DECLINED', 'Your card was declined.');
  show();
  await user.click(await screen.findByRole('button', { name: 'Pay with another card' }));
  vi.useRealTimers();
  await saveTypedCard('Save card and pay $49.00');
  expect(await findAlert(failure)).toHaveTextContent('Your card was declined.');
  expect(await screen.findByRole('radio', { name: /Mastercard ending in 4444/ })).toBeChecked();
});

it('[STAT-11] returns to the saved cards and charges nothing when the member cancels the form', async () => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Pay with another card' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Pay with another card' })).toHaveFocus();
  expect(await payButton()).toBeEnabled();
  expect(listPayments()).toHaveLength(0);
});

it('[CHK-11, RENEW-07] says that the card was declined, with a reference for support, and lets the member try again', async () => {
  api.reject(payOpenInvoice, 'CARD_DECLINED', 'Your card has insufficient funds.');
  show();
  await user.click(await payButton());
  expect(await findAlert(failure)).toHaveTextContent('Your card has insufficient funds.');
  expect(await findAlert(failure)).toHaveTextContent('Reference for support: a1b2c3d4');
  expect(await findAccessibilityViolations()).toEqual([]);
  createRenewalApi(stripe);
  await pass(500);
  await user.click(await payButton());
  expect(await screen.findByText(success)).toBeVisible();
  expect(screen.queryByText(failure)).not.toBeInTheDocument();
});

it('[CHK-13] reads the payment after a lost reply', async () => {
  api.respond(payOpenInvoice, () => {
    api.answer(getOpenInvoice, openReply('paid'));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  show();
  await user.click(await payButton());
  await pass(20_000);
  expect(await screen.findByText(success)).toBeVisible();
});

it('[CHK-09] polls a processing payment with a call that charges nothing', async () => {
  api
    .answer(payOpenInvoice, createPaidReply('processing'))
    .answer(getOpenInvoice, openReply('requires_payment_method'));
  show();
  const button = await payButton();
  api.answer(getOpenInvoice, openReply('processing'));
  await user.click(button);
  expect(await screen.findByText('Checking with your bank')).toBeVisible();
  await pass(2_100);
  expect(screen.getByText(/\(Check 2\/5\)/)).toBeInTheDocument();
  api.answer(getOpenInvoice, openReply('paid'));
  await pass(4_100);
  expect(await screen.findByText(success)).toBeVisible();
  expect(listPayments()).toHaveLength(1);
});

it('[CHK-09] keeps polling after a reload, and says that the payment is not confirmed', async () => {
  api.answer(getOpenInvoice, openReply('processing'));
  show();
  expect(await screen.findByText('Checking with your bank')).toBeVisible();
  await pass(70_000);
  expect(await screen.findByText('We couldn’t confirm your payment yet')).toBeVisible();
  api.answer(getOpenInvoice, openReply('requires_payment_method'));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await pass(2_100);
  expect(await findAlert(failure)).toBeVisible();
  expect(await payButton()).toBeEnabled();
  expect(listPayments()).toHaveLength(0);
});

const secret = 'pi_1_secret_1';
const requireBank = (): FakeApi => api.answer(payOpenInvoice, createPaidReply('requires_action', secret));

it('[CHK-07] opens the bank’s page, which leads back to the current page', async () => {
  requireBank();
  stripe.confirmCardPayment.mockResolvedValue({
    paymentIntent: {
      status: 'requires_action',
      next_action: { redirect_to_url: { url: 'https://bank.example/3ds' } },
    },
  });
  const open = vi.spyOn(bankPage, 'open').mockReturnValue();
  show();
  await user.click(await payButton());
  expect(await screen.findByText('Authentication Required')).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
  expect(stripe.confirmCardPayment).toHaveBeenCalledExactlyOnceWith(
    secret,
    { payment_method: 'pm_visa', return_url: `${location.origin}/billing?tab=manage&for=renewal` },
    { handleActions: false },
  );
  await pass(3_100);
  expect(open).toHaveBeenCalledExactlyOnceWith('https://bank.example/3ds');
  await user.click(screen.getByRole('button', { name: 'Use another card' }));
  expect(await payButton()).toBeEnabled();
});

it('[CHK-07] pays when the bank needs no page of its own', async () => {
  requireBank();
  stripe.confirmCardPayment.mockImplementation(() => {
    api.answer(getOpenInvoice, openReply('paid'));
    return Promise.resolve({ paymentIntent: { status: 'succeeded' } });
  });
  show();
  await user.click(await payButton());
  expect(await screen.findByText(success)).toBeVisible();
  expect(listPayments()).toHaveLength(1);
});

it('[CHK-07] says that the bank declined the payment, and charges nothing else', async () => {
  requireBank();
  stripe.confirmCardPayment.mockResolvedValue({
    error: { type: 'card_error', message: 'We are unable to authenticate your payment method.' },
  });
  show();
  await user.click(await payButton());
  expect(await findAlert(failure)).toHaveTextContent('unable to authenticate');
  expect(listPayments()).toHaveLength(1);
});

it('[CHK-07] says that the payment system is not ready when the card script can’t be loaded', async () => {
  requireBank();
  showWithCards(<UnpaidRenewal page="/billing" />, stripe, {
    path: '/billing',
    profile: samplePastDueProfile(),
    load: () => Promise.reject(new Error('offline')),
  });
  await user.click(await payButton());
  expect(await findAlert('Payment system is not ready. Please refresh the page.')).toBeVisible();
});

const fromBank =
  '&for=renewal&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=succeeded';

it('[CHK-07] shows the payment after the bank’s page when the plan is active again, and removes the secret', async () => {
  api.answer(getOpenInvoice, openReply('paid'));
  const { address } = show(fromBank, sampleProfile());
  expect(address()).toBe('/billing?tab=manage');
  expect(await screen.findByText(success)).toBeVisible();
  expect(storedText()).not.toContain('pi_1');
  expect(listPayments()).toHaveLength(0);
});

it('[CHK-07] shows a failed payment after the bank’s page, whatever the address says', async () => {
  show(fromBank);
  expect(await findAlert(failure)).toBeVisible();
  expect(await payButton()).toBeEnabled();
  expect(listPayments()).toHaveLength(0);
});

it('[BILL-05] chooses a card that the bank’s page confirmed, and charges nothing', async () => {
  const { address } = show(
    '&for=renewal-card&setup_intent=seti_9&setup_intent_client_secret=seti_9_secret_9&redirect_status=succeeded',
  );
  expect(address()).toBe('/billing?tab=manage');
  expect(await screen.findByText(/Your card was saved, but you haven’t been charged yet/)).toBeVisible();
  expect(screen.getByRole('radio', { name: /Mastercard ending in 4444/ })).toBeChecked();
  expect(listPayments()).toHaveLength(0);
});

it('[STAT-11] reports that the overdue payment could not be loaded, and tries again', async () => {
  api.reject(getOpenInvoice, 'CARD_PROVIDER_UNAVAILABLE');
  show();
  expect(await findAlert('We couldn’t load your overdue payment.')).toBeVisible();
  expect(screen.getByText('We couldn’t renew your Standard plan.')).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
  createRenewalApi(stripe);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await payButton()).toBeEnabled();
});

it('[STAT-11] disappears and refreshes the plan when the renewal was paid elsewhere', async () => {
  api.answer(getOpenInvoice, openReply('paid'));
  const { client } = show();
  await waitFor(() =>
    expect(client.getQueryData<ProfileData>(profileKey)?.subscription?.status).toBe('MEMBERSHIP_ACTIVE'),
  );
  expect(screen.queryByText(/overdue payment/)).not.toBeInTheDocument();
});

it('[STAT-11] pays with the chosen one of several cards', async () => {
  api.answer(getPaymentMethods, createCardsReply([visa, newCard]));
  show();
  await user.click(await screen.findByRole('radio', { name: /Mastercard ending in 4444/ }));
  await user.click(await payButton());
  await screen.findByText(success);
  expect(listPayments()).toEqual([{ paymentMethodId: 'pm_new', renewalTerms: overdueTerms }]);
});
