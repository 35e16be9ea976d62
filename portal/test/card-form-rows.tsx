import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPaymentIntent } from '@moments/contract/payments/checkout';
// The tab comes when it is opened; a test does not wait for that.
import '../src/features/payments/cards/methods-tab.tsx';
import BillingScreen from '../src/features/payments/billing/billing-screen.tsx';
import { UnpaidRenewal } from '../src/features/payments/unpaid-renewal/unpaid-renewal.tsx';
import '../src/features/payments/unpaid-renewal/renewal-panel.tsx';
import { createCardApi, showWithCards } from './card-journey.tsx';
import { createCheckoutApi, fullPrice, showCheckout, sampleUnpaidProfile } from './checkout-journey.tsx';
import { FakeStripe } from './fake-stripe.ts';
import { click, type OpenForm, type RejectedFormRow } from './form-row.ts';
import { samplePastDueProfile, createRenewalApi } from './renewal-journey.tsx';
import { resetPortal } from './reset-portal.ts';
import { visa } from './sample-billing.ts';

/** Returns a member with a saved card. */
export const withCards = () => {
  const profile = sampleUnpaidProfile();
  const basicInfo = { ...profile.user.basicInfo, stripeCustomerId: 'cus_1' };
  return { ...profile, user: { ...profile.user, basicInfo } };
};

const openCheckout =
  (path: string, cards = [visa]) =>
  (): Promise<OpenForm> => {
    resetPortal(path);
    const api = createCheckoutApi(fullPrice, cards);
    const { user } = showCheckout({ path, profile: withCards() });
    return Promise.resolve({ api, user });
  };

export async function openNewCard(): Promise<OpenForm> {
  resetPortal('/billing?tab=methods');
  const stripe = new FakeStripe();
  const api = createCardApi(stripe);
  const user = userEvent.setup();
  showWithCards(<BillingScreen />, stripe, { path: '/billing?tab=methods' });
  await user.click(await screen.findByRole('button', { name: 'Add a card' }));
  return { api, user, stripe };
}

async function openRenewal(): Promise<OpenForm> {
  resetPortal('/billing?tab=manage');
  const stripe = new FakeStripe();
  const api = createRenewalApi(stripe);
  const user = userEvent.setup();
  const page = '/billing?tab=manage';
  showWithCards(<UnpaidRenewal page={page} />, stripe, { path: page, profile: samplePastDueProfile() });
  await user.click(await screen.findByRole('button', { name: 'Pay with another card' }));
  return { api, user, stripe };
}

/** The forms with the card provider's fields, which show their own errors. */
export const cardRows: readonly RejectedFormRow[] = [
  {
    name: 'Checkout: a new card',
    open: openCheckout('/checkout?plan=price_standard', []),
    endpoint: createPaymentIntent,
    right: { 'Card number': '4242' },
    leave: click('link', 'Plans'),
  },
  {
    name: 'Checkout: a saved card and its security code',
    open: openCheckout('/checkout?plan=price_plenty&addOn=true'),
    endpoint: createPaymentIntent,
    right: { 'Credit or debit card CVC/CVV': '123' },
    leave: click('link', 'Add-ons'),
  },
  {
    name: 'Billing: a new card',
    open: openNewCard,
    right: { 'Card number': '4242' },
    leave: click('button', 'Cancel'),
  },
  {
    name: 'Billing: another card for the overdue payment',
    open: openRenewal,
    right: { 'Card number': '4242' },
    leave: click('button', 'Cancel'),
  },
];
