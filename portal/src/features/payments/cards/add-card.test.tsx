import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  createSetupIntent,
  getPaymentMethods,
  setDefaultPaymentMethod,
} from '@moments/contract/payments/cards';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import {
  createCardApi,
  createChangedCardsReply,
  newCard,
  saveTypedCard,
  showWithCards,
} from '../../../../test/card-journey.tsx';
import { FakeStripe } from '../../../../test/fake-stripe.ts';
import { resetPortal, storedText } from '../../../../test/reset-portal.ts';
import { visa } from '../../../../test/sample-billing.ts';
// The other tabs load after the first; a test doesn't wait for that.
import '../billing/manage-tab.tsx';
import './methods-tab.tsx';
import '../history/history-tab.tsx';
import BillingScreen from '../billing/billing-screen.tsx';

let stripe: FakeStripe;
beforeEach(() => {
  resetPortal('/billing?tab=methods');
  stripe = new FakeStripe();
});

const failure = /Something went wrong! Please try again!/;
const findAlert = async () => (await screen.findByText(failure)).closest('[role=alert]');
const saved = 'Your Mastercard ending in 4444 was saved.';
const showMethods = (query = '', load?: () => Promise<ReturnType<FakeStripe['toStripe']> | null>) =>
  showWithCards(<BillingScreen />, stripe, { path: `/billing?tab=methods${query}`, ...(load && { load }) });
const openForm = async (): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: 'Add a card' }));
const saveButton = () => screen.getByRole('button', { name: 'Save card' });
const findDefaultBox = () => screen.findByRole('checkbox', { name: 'Make this my default card' });

it('[BILL-05] adds a card with a setup intent, refreshes the list, and focuses the notice', async () => {
  const api = createCardApi(stripe);
  showMethods();
  await openForm();
  await waitFor(async () => expect(await screen.findByRole('group', { name: 'Add a card' })).toHaveFocus());
  await screen.findByLabelText('Card number');
  expect(saveButton()).toBeDisabled();
  expect(saveButton()).toHaveAccessibleDescription('Fill in your card details first.');
  expect(await findAccessibilityViolations()).toEqual([]);
  await saveTypedCard();
  expect(await screen.findByText(saved)).toBeVisible();
  expect(screen.getByText(saved).closest('[role=status]')).toHaveFocus();
  expect(stripe.options).toMatchObject({
    clientSecret: 'seti_1_secret_1',
    customerSessionClientSecret: 'cuss_1',
  });
  expect(stripe.confirmSetup.mock.calls[0]?.[0]).toMatchObject({
    confirmParams: { return_url: `${location.origin}/billing?tab=methods&for=saved-cards` },
    redirect: 'if_required',
  });
  const items = screen.getAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Mastercard ending in 4444');
  expect(items[0]).not.toHaveTextContent('Default');
  expect(api.listCalls(setDefaultPaymentMethod)).toHaveLength(0);
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[BILL-05] makes the new card the default when the member chooses that', async () => {
  const api = createCardApi(stripe).answer(
    setDefaultPaymentMethod,
    createChangedCardsReply([
      { ...newCard, isDefault: true },
      { ...visa, isDefault: false },
    ]),
  );
  showMethods();
  await openForm();
  expect(await findDefaultBox()).not.toBeChecked();
  await userEvent.click(await findDefaultBox());
  await saveTypedCard();
  expect(
    await screen.findByText('Your Mastercard ending in 4444 was saved and is now the default.'),
  ).toBeVisible();
  expect(api.listCalls(setDefaultPaymentMethod).map(({ body }) => body)).toEqual([
    { paymentMethodId: 'pm_new' },
  ]);
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Default');
});

it('[BILL-05] offers the first card as the default, and says so when that fails', async () => {
  createCardApi(stripe, []).reject(setDefaultPaymentMethod, 'CARD_PROVIDER_UNAVAILABLE');
  showMethods();
  await openForm();
  expect(await findDefaultBox()).toBeChecked();
  await saveTypedCard();
  expect(await screen.findByText(/4444 was saved, but we couldn’t make it the default/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make default: Mastercard ending in 4444' })).toBeVisible();
});

it('[BILL-05] keeps the form after a declined card and saves another with the same setup intent', async () => {
  const api = createCardApi(stripe);
  stripe.confirmSetup.mockResolvedValueOnce({
    error: { type: 'card_error', message: 'Your card was declined.' },
  });
  showMethods();
  await openForm();
  await saveTypedCard();
  expect(await findAlert()).toHaveTextContent('Your card was declined.');
  expect(screen.getByLabelText('Card number')).toHaveValue('4444');
  expect(await findAccessibilityViolations()).toEqual([]);
  await waitFor(() => expect(saveButton()).not.toHaveAttribute('aria-disabled'));
  await waitForClickPause();
  await userEvent.click(saveButton());
  expect(await screen.findByText(saved)).toBeVisible();
  expect(api.listCalls(createSetupIntent)).toHaveLength(1);
});

it('[BILL-05] saves once when the member double-clicks', async () => {
  createCardApi(stripe);
  const answer = Promise.withResolvers<object>();
  stripe.confirmSetup.mockReturnValueOnce(answer.promise);
  showMethods();
  await openForm();
  await userEvent.type(await screen.findByLabelText('Card number'), '4444');
  const form = saveButton().closest('form')!;
  await userEvent.dblClick(saveButton());
  // The Enter key in a field submits the form, too.
  fireEvent.submit(form);
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  answer.resolve({ setupIntent: { status: 'succeeded', payment_method: 'pm_new' } });
  expect(await screen.findByText(saved)).toBeVisible();
  expect(stripe.confirmSetup).toHaveBeenCalledOnce();
});

it('[BILL-05, API-06] saves nothing and focuses the button when the member cancels, and uses a new setup intent for the next card', async () => {
  const api = createCardApi(stripe);
  showMethods();
  await openForm();
  await userEvent.type(await screen.findByLabelText('Card number'), '4444');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Add a card' })).toHaveFocus();
  expect(stripe.confirmSetup).not.toHaveBeenCalled();
  // The same setup intent is used again within 2 s.
  await waitForClickPause();
  await openForm();
  await saveTypedCard();
  await screen.findByText(saved);
  expect(api.listCalls(createSetupIntent)).toHaveLength(1);
  await openForm();
  await screen.findByLabelText('Card number');
  expect(api.listCalls(createSetupIntent)).toHaveLength(2);
});

it('[BILL-05] reads the result from Stripe after a lost reply', async () => {
  createCardApi(stripe);
  stripe.confirmSetup.mockResolvedValueOnce({
    error: { type: 'api_connection_error', message: 'No answer' },
  });
  showMethods();
  await openForm();
  await saveTypedCard();
  expect(await screen.findByText(saved)).toBeVisible();
  expect(stripe.retrieveSetupIntent).toHaveBeenCalledExactlyOnceWith('seti_1_secret_1');
});

it.each([
  ['can’t be loaded', () => Promise.reject(new Error('offline'))],
  ['has no Stripe object', () => Promise.resolve(null)],
])('[BILL-05] reports that the card script %s, and tries again', async (_, fails) => {
  createCardApi(stripe);
  let isOnline = false;
  showMethods('', () => (isOnline ? Promise.resolve(stripe.toStripe()) : fails()));
  await openForm();
  expect(await findAlert()).toHaveTextContent('We couldn’t load the card form.');
  expect(await findAccessibilityViolations()).toEqual([]);
  isOnline = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Card number')).toBeVisible();
});

it('[BILL-05] reports that the setup intent can’t be created, and tries again', async () => {
  const api = createCardApi(stripe);
  api.reject(createSetupIntent, 'CARD_PROVIDER_UNAVAILABLE');
  showMethods();
  await openForm();
  expect(await findAlert()).toBeVisible();
  createCardApi(stripe);
  await waitForClickPause();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Card number')).toBeVisible();
});

const setup =
  '&for=saved-cards&setup_intent=seti_9&setup_intent_client_secret=seti_9_secret_9&redirect_status=succeeded';

it('[BILL-05] reads the result after the bank’s page, removes the secret from the address, and stores it nowhere', async () => {
  createCardApi(stripe);
  const { address } = showMethods(setup);
  expect(address()).toBe('/billing?tab=methods');
  expect(await screen.findByText(saved)).toBeVisible();
  expect(stripe.retrieveSetupIntent).toHaveBeenCalledWith('seti_9_secret_9');
  expect(storedText()).not.toContain('seti_9');
});

it('[BILL-05] makes the card the default after the bank’s page when the member chose that before', async () => {
  const api = createCardApi(stripe).answer(
    setDefaultPaymentMethod,
    createChangedCardsReply([{ ...newCard, isDefault: true }]),
  );
  const { address } = showMethods(setup.replace('saved-cards', 'saved-cards-as-default'));
  expect(await screen.findByText(/4444 was saved and is now the default/)).toBeVisible();
  expect(address()).toBe('/billing?tab=methods');
  expect(api.listCalls(setDefaultPaymentMethod)).toHaveLength(1);
});

it('[BILL-05] shows the bank’s result, not the one in the address', async () => {
  createCardApi(stripe);
  stripe.retrieveSetupIntent.mockResolvedValue({
    setupIntent: {
      status: 'requires_payment_method',
      last_setup_error: { message: 'Your bank could not confirm that it is you.' },
    },
  });
  showMethods(setup);
  expect(await findAlert()).toHaveTextContent(/went wrong.*could not confirm that it is you/);
});

it('[BILL-05] says that the bank is still checking the card', async () => {
  createCardApi(stripe);
  stripe.retrieveSetupIntent.mockResolvedValue({ setupIntent: { status: 'processing' } });
  showMethods(setup);
  expect(await screen.findByText(/Your bank is still checking your card/)).toBeVisible();
});

it('[BILL-05] says that the card was saved when the list can’t be refreshed', async () => {
  const api = createCardApi(stripe);
  showMethods();
  await openForm();
  await screen.findByLabelText('Card number');
  api.reject(getPaymentMethods, 'CARD_PROVIDER_UNAVAILABLE');
  await saveTypedCard();
  expect(await screen.findByText(/Your card was saved.*couldn’t refresh the list/)).toBeVisible();
});
