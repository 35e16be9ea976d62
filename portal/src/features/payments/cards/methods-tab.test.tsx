import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  deletePaymentMethod,
  getPaymentMethods,
  setDefaultPaymentMethod,
  type SavedPaymentMethod,
} from '@moments/contract/payments/cards';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { FakeApi } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { expiredCard, visa } from '../../../../test/sample-billing.ts';
import { sampleProfile, sampleSubscription } from '../../../../test/sample-profile.ts';
// The other tabs load after the first; a test doesn't wait for that.
import '../billing/manage-tab.tsx';
import './methods-tab.tsx';
import '../history/history-tab.tsx';
import BillingScreen from '../billing/billing-screen.tsx';

beforeEach(() => resetPortal('/billing?tab=methods'));

const createCardsReply = (data: SavedPaymentMethod[]) => ({ statusCode: 200, data }) as const;
const createChangedReply = (data: SavedPaymentMethod[]) => ({ statusCode: 200, message: '', data }) as const;

const showMethods = (subscription = sampleSubscription) =>
  renderScreen(<BillingScreen />, { path: '/billing?tab=methods', profile: sampleProfile({ subscription }) });
const deleteMastercard = 'Delete Mastercard ending in 4444';

it('[BILL-05] lists brand, last four digits, and expiration date, and marks the default card', async () => {
  new FakeApi().answer(getPaymentMethods, createCardsReply([visa, expiredCard]));
  showMethods();
  const items = await screen.findAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Visa ending in 4242Expires 04/2130Default');
  expect(items[1]).toHaveTextContent('Mastercard ending in 4444Expired 12/2020Expired');
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[BILL-05] makes another card the default', async () => {
  const api = new FakeApi().answer(getPaymentMethods, createCardsReply([visa, expiredCard])).answer(
    setDefaultPaymentMethod,
    createChangedReply([
      { ...visa, isDefault: false },
      { ...expiredCard, isDefault: true },
    ]),
  );
  showMethods();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Make default: Mastercard ending in 4444' }),
  );
  expect(await screen.findByText('Your Mastercard ending in 4444 is now the default.')).toBeVisible();
  expect(api.listCalls(setDefaultPaymentMethod).map(({ body }) => body)).toEqual([
    { paymentMethodId: 'pm_old' },
  ]);
  expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Default');
});

it('[BILL-05] deletes a card after the member confirms', async () => {
  const api = new FakeApi()
    .answer(getPaymentMethods, createCardsReply([visa, expiredCard]))
    .answer(deletePaymentMethod, createChangedReply([visa]));
  showMethods();
  await userEvent.click(await screen.findByRole('button', { name: deleteMastercard }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this card?' });
  expect(dialog).toHaveTextContent('You won’t be able to pay with your Mastercard ending in 4444.');
  expect(api.listCalls(deletePaymentMethod)).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete card' }));
  expect(await screen.findByText('Your Mastercard ending in 4444 was deleted.')).toBeVisible();
  expect(api.listCalls(deletePaymentMethod).map(({ params }) => params)).toEqual([
    { paymentMethodId: 'pm_old' },
  ]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('[BILL-05] says why the card that a plan renews on can’t be deleted', async () => {
  new FakeApi().answer(getPaymentMethods, createCardsReply([visa, expiredCard]));
  showMethods();
  expect(await screen.findByText(/Your plan renews on this card/)).toBeVisible();
  expect(screen.getByRole('button', { name: deleteMastercard })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete Visa ending in 4242' })).not.toBeInTheDocument();
});

it('[BILL-05] lets the member delete the default card of a canceled plan', async () => {
  new FakeApi().answer(getPaymentMethods, createCardsReply([visa]));
  showMethods({ ...sampleSubscription, cancelPlanInitiated: true });
  expect(await screen.findByRole('button', { name: 'Delete Visa ending in 4242' })).toBeVisible();
});

it('[BILL-05] says why a card was not deleted, in the dialog', async () => {
  new FakeApi()
    .answer(getPaymentMethods, createCardsReply([visa, expiredCard]))
    .reject(deletePaymentMethod, 'CARD_PROVIDER_UNAVAILABLE');
  showMethods();
  await userEvent.click(await screen.findByRole('button', { name: deleteMastercard }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete card' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    /Something went wrong! Please try again!.*We can’t reach our payment provider/,
  );
});

it('[BILL-05] says “Something went wrong! Please try again!” when the cards can’t be loaded', async () => {
  const api = new FakeApi().reject(getPaymentMethods, 'CARD_PROVIDER_UNAVAILABLE');
  showMethods();
  expect(await screen.findByText(/Something went wrong! Please try again!/)).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
  api.answer(getPaymentMethods, createCardsReply([]));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No saved cards')).toBeVisible();
});
