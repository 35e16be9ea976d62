import { act, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { getPaymentMethods, setDefaultPaymentMethod } from '@moments/contract/payments/cards';
import { getOpenInvoice, payOpenInvoice } from '@moments/contract/payments/open-invoice';
import { accessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { cardsReply, newCard, saveTypedCard, showWithCards } from '../../../../test/card-journey.tsx';
import type { FakeApi } from '../../../../test/fake-api.ts';
import { FakeStripe } from '../../../../test/fake-stripe.ts';
import { openReply, paidReply, pastDueProfile, renewalApi } from '../../../../test/renewal-journey.tsx';
import { resetPortal, storedText } from '../../../../test/reset-portal.ts';
import { visa } from '../../../../test/sample-billing.ts';
import { sampleProfile } from '../../../../test/sample-profile.ts';
import { profileKey, type ProfileData } from '../../../member/profile-query.ts';
import { bankPage } from '../card-form/bank-page.ts';
import { UnpaidRenewal } from './unpaid-renewal.tsx';

let stripe: FakeStripe;
let api: FakeApi;
let user: UserEvent;
beforeEach(() => {
  resetPortal('/billing');
  stripe = new FakeStripe();
  api = renewalApi(stripe);
  user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) });
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z') });
  return () => vi.useRealTimers();
});

const show = (query = '', profile = pastDueProfile()) =>
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
const alertOf = async (words: string) => (await screen.findByText(words)).closest('[role=alert]');
const paidWith = () => api.callsOf(payOpenInvoice).map(({ body }) => body);

it('[STAT-11] says what is open and which card failed, and pays with it', async () => {
  const { client } = show();
  expect(screen.getByText('We couldn’t renew your Standard plan.')).toBeVisible();
  expect(
    await screen.findByText('We couldn’t renew your Standard plan: your Visa ending in 4242 was declined.'),
  ).toBeVisible();
  expect(screen.getByText('$49.00')).toBeVisible();
  expect(screen.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(await payButton());
  expect(await screen.findByText(success)).toBeVisible();
  expect(screen.getByText('Your Standard plan goes on.')).toBeVisible();
  expect(paidWith()).toEqual([{ paymentMethodId: 'pm_visa' }]);
  expect(client.getQueryData<ProfileData>(profileKey)?.subscription?.status).toBe('MEMBERSHIP_ACTIVE');
  expect(await accessibilityViolations()).toEqual([]);
});

it('shows nothing to anybody else', () => {
  show('', sampleProfile());
  expect(screen.queryByText(/payment is open/)).not.toBeInTheDocument();
  expect(api.callsOf(getOpenInvoice)).toHaveLength(0);
});

it('[CHK-13] a double click pays once', async () => {
  const answer = Promise.withResolvers<undefined>();
  api.respond(payOpenInvoice, async () => {
    await answer.promise;
    return new Response(JSON.stringify(paidReply('succeeded')));
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
  expect(paidWith()).toHaveLength(1);
});

it('[STAT-11] saves another card first, then pays with it', async () => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Pay with another card' }));
  expect(await screen.findByRole('group', { name: 'Pay with another card' })).toHaveFocus();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  vi.useRealTimers();
  await saveTypedCard('Save card and pay $49.00');
  expect(await screen.findByText(success)).toBeVisible();
  expect(stripe.confirmSetup).toHaveBeenCalledOnce();
  expect(paidWith()).toEqual([{ paymentMethodId: 'pm_new' }]);
  expect(api.callsOf(setDefaultPaymentMethod)).toHaveLength(0);
});

it('[STAT-11] a new card that can’t be charged is saved and chosen, and says why', async () => {
  api.refuse(payOpenInvoice, 'CARD_DECLINED', 'Your card was declined.');
  show();
  await user.click(await screen.findByRole('button', { name: 'Pay with another card' }));
  vi.useRealTimers();
  await saveTypedCard('Save card and pay $49.00');
  expect(await alertOf(failure)).toHaveTextContent('Your card was declined.');
  expect(await screen.findByRole('radio', { name: /Mastercard ending in 4444/ })).toBeChecked();
});

it('[STAT-11] canceling the form leads back to the saved cards, and charges nothing', async () => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Pay with another card' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Pay with another card' })).toHaveFocus();
  expect(await payButton()).toBeEnabled();
  expect(paidWith()).toHaveLength(0);
});

it('[CHK-11] says that the card was declined, and can be tried again', async () => {
  api.refuse(payOpenInvoice, 'CARD_DECLINED', 'Your card has insufficient funds.');
  show();
  await user.click(await payButton());
  expect(await alertOf(failure)).toHaveTextContent('Your card has insufficient funds.');
  expect(await accessibilityViolations()).toEqual([]);
  renewalApi(stripe);
  await pass(500);
  await user.click(await payButton());
  expect(await screen.findByText(success)).toBeVisible();
  expect(screen.queryByText(failure)).not.toBeInTheDocument();
});

it('[CHK-13] a lost answer is looked up before anything is said', async () => {
  api.respond(payOpenInvoice, () => {
    api.answer(getOpenInvoice, openReply('paid'));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  show();
  await user.click(await payButton());
  await pass(20_000);
  expect(await screen.findByText(success)).toBeVisible();
});

it('[CHK-09] watches a payment that is processing, by a call that charges nothing', async () => {
  api
    .answer(payOpenInvoice, paidReply('processing'))
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
  expect(paidWith()).toHaveLength(1);
});

it('[CHK-09] goes on watching after a reload, and says when it is not decided', async () => {
  api.answer(getOpenInvoice, openReply('processing'));
  show();
  expect(await screen.findByText('Checking with your bank')).toBeVisible();
  await pass(70_000);
  expect(await screen.findByText('We couldn’t confirm your payment yet')).toBeVisible();
  api.answer(getOpenInvoice, openReply('requires_payment_method'));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await pass(2_100);
  expect(await alertOf(failure)).toBeVisible();
  expect(await payButton()).toBeEnabled();
  expect(paidWith()).toHaveLength(0);
});

const secret = 'pi_1_secret_1';
const asks = (): FakeApi => api.answer(payOpenInvoice, paidReply('requires_action', secret));

it('[CHK-07] leads to the bank’s page, with the way back to the page that shows it', async () => {
  asks();
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
  expect(await accessibilityViolations()).toEqual([]);
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

it('[CHK-07] pays where the bank is satisfied without a page of its own', async () => {
  asks();
  stripe.confirmCardPayment.mockImplementation(() => {
    api.answer(getOpenInvoice, openReply('paid'));
    return Promise.resolve({ paymentIntent: { status: 'succeeded' } });
  });
  show();
  await user.click(await payButton());
  expect(await screen.findByText(success)).toBeVisible();
  expect(paidWith()).toHaveLength(1);
});

it('[CHK-07] says that the bank refused; nothing else is charged', async () => {
  asks();
  stripe.confirmCardPayment.mockResolvedValue({
    error: { type: 'card_error', message: 'We are unable to authenticate your payment method.' },
  });
  show();
  await user.click(await payButton());
  expect(await alertOf(failure)).toHaveTextContent('unable to authenticate');
  expect(paidWith()).toHaveLength(1);
});

it('[CHK-07] says that the card script can’t be had', async () => {
  asks();
  showWithCards(<UnpaidRenewal page="/billing" />, stripe, {
    path: '/billing',
    profile: pastDueProfile(),
    load: () => Promise.reject(new Error('offline')),
  });
  await user.click(await payButton());
  expect(await alertOf('Payment system is not ready. Please refresh the page.')).toBeVisible();
});

const fromBank =
  '&for=renewal&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=succeeded';

it('[CHK-07] comes back from the bank’s page paid, also where the plan runs already; the secret is gone', async () => {
  api.answer(getOpenInvoice, openReply('paid'));
  const { address } = show(fromBank, sampleProfile());
  expect(address()).toBe('/billing?tab=manage');
  expect(await screen.findByText(success)).toBeVisible();
  expect(storedText()).not.toContain('pi_1');
  expect(paidWith()).toHaveLength(0);
});

it('[CHK-07] comes back from the bank’s page unpaid, whatever the address says', async () => {
  show(fromBank);
  expect(await alertOf(failure)).toBeVisible();
  expect(await payButton()).toBeEnabled();
  expect(paidWith()).toHaveLength(0);
});

it('[BILL-05] comes back with a card that the bank’s page was asked about: it is chosen, nothing is charged', async () => {
  const { address } = show(
    '&for=renewal-card&setup_intent=seti_9&setup_intent_client_secret=seti_9_secret_9&redirect_status=succeeded',
  );
  expect(address()).toBe('/billing?tab=manage');
  expect(await screen.findByText(/Your card was saved\. Nothing was charged yet/)).toBeVisible();
  expect(screen.getByRole('radio', { name: /Mastercard ending in 4444/ })).toBeChecked();
  expect(paidWith()).toHaveLength(0);
});

it('[STAT-11] says so where what is open could not be loaded, and trying again helps', async () => {
  api.refuse(getOpenInvoice, 'CARD_PROVIDER_UNAVAILABLE');
  show();
  expect(await alertOf('What is open could not be loaded.')).toBeVisible();
  expect(screen.getByText('We couldn’t renew your Standard plan.')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  renewalApi(stripe);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await payButton()).toBeEnabled();
});

it('[STAT-11] goes away where it was paid meanwhile, and the plan is up to date', async () => {
  api.answer(getOpenInvoice, openReply('paid'));
  const { client } = show();
  await vi.waitFor(() =>
    expect(client.getQueryData<ProfileData>(profileKey)?.subscription?.status).toBe('MEMBERSHIP_ACTIVE'),
  );
  expect(screen.queryByText(/payment is open/)).not.toBeInTheDocument();
});

it('[STAT-11] chooses among several cards', async () => {
  api.answer(getPaymentMethods, cardsReply([visa, newCard]));
  show();
  await user.click(await screen.findByRole('radio', { name: /Mastercard ending in 4444/ }));
  await user.click(await payButton());
  await screen.findByText(success);
  expect(paidWith()).toEqual([{ paymentMethodId: 'pm_new' }]);
});
