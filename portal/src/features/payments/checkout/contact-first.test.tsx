import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateAddressAndContact } from '@moments/contract/account/address-and-contact';
import type { EmergencyContact } from '@moments/contract/members/members';
import { createCheckoutApi, sampleUnpaidProfile, showCheckout } from '../../../../test/checkout-journey.tsx';
import { forgetDrafts } from '../../../../test/enrollment-journey.tsx';
import { keepDrafts } from '../../../../test/fake-drafts.ts';
import { resetPortal, storedText } from '../../../../test/reset-portal.ts';

const step = 'ENROLLMENT_EMERGENCY_CONTACT';
const empty: EmergencyContact = { contactName: '', contactPhone: '', contactRelationship: '' };
const rosa: EmergencyContact = {
  contactName: 'Rosa',
  contactPhone: '(518) 555-0142',
  contactRelationship: 'Aunt',
};

beforeEach(() => {
  resetPortal('/checkout');
  forgetDrafts();
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  vi.useRealTimers();
});

function createMinor(emergencyContact: EmergencyContact) {
  const profile = sampleUnpaidProfile();
  const dob = `${String(new Date().getFullYear() - 15)}-01-01`;
  const personalDetails = { ...profile.user.personalDetails, dob };
  return { ...profile, user: { ...profile.user, personalDetails, emergencyContact } };
}

/** Shows the checkout of a member under 18. The server keeps drafts, and takes the contact. */
function show(emergencyContact = empty, { crisisWordsFound = false } = {}) {
  const profile = createMinor(emergencyContact);
  const user = { ...profile.user, emergencyContact: { ...rosa, contactIsAdult: true } };
  const reply = { statusCode: 200, message: '', user } as const;
  const api = createCheckoutApi().answer(
    updateAddressAndContact,
    crisisWordsFound ? { ...reply, crisisWordsFound: true } : reply,
  );
  const drafts = keepDrafts(api);
  return { api, drafts, journey: showCheckout({ profile }) };
}

type Journey = ReturnType<typeof show>['journey'];

const press = async ({ user, pass }: Journey) => {
  await pass(400);
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
};

async function fillIn({ user }: Journey): Promise<void> {
  await user.type(await screen.findByLabelText('Name'), 'Rosa');
  await user.type(screen.getByLabelText('Phone number'), '5185550142');
  await user.type(screen.getByLabelText('Relationship to you'), 'Aunt');
}

const checkAdult = ({ user }: Journey) =>
  user.click(screen.getByRole('checkbox', { name: 'This person is 18 or older' }));

it('[ADD-03] asks a member under 18 whether the saved contact is an adult before the card', async () => {
  show(rosa);
  expect(await screen.findByLabelText('Name')).toHaveValue('Rosa');
  expect(screen.getByRole('checkbox', { name: 'This person is 18 or older' })).not.toBeChecked();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it('[ADD-03] asks a member under 18 for an adult to call before the card', async () => {
  const { api, journey } = show();
  await screen.findByLabelText('Name');
  await press(journey);
  expect(await screen.findByText(/an adult you trust, 18 or older/)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(api.listCalls(updateAddressAndContact)).toHaveLength(0);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  await fillIn(journey);
  await press(journey);
  expect(
    await screen.findByRole('link', { name: 'Please check that this person is 18 or older' }),
  ).toBeVisible();
  await checkAdult(journey);
  await press(journey);
  expect(await screen.findByRole('button', { name: 'Pay $49.00' })).toBeVisible();
  expect(api.listCalls(updateAddressAndContact)[0]?.body).toMatchObject({ ...rosa, contactIsAdult: true });
});

it('[ENR-16] keeps the typed contact on the server until it is saved, and nothing in the browser', async () => {
  const { drafts, journey } = show();
  await fillIn(journey);
  await journey.pass(1_000);
  await waitFor(() => expect(drafts.getValues(step)).toEqual(rosa));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(storedText()).not.toMatch(/Rosa|0142/);
});

it('[ENR-16] shows a contact that was typed before a reload or on another device', async () => {
  const { drafts } = show();
  drafts.saveElsewhere(step, { contactName: 'Ann', contactIsAdult: true });
  expect(await screen.findByDisplayValue('Ann')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'This person is 18 or older' })).toBeChecked();
});

it('[SAFE-02] shows the crisis numbers in place before the card, and goes on when the member does', async () => {
  const { journey } = show(empty, { crisisWordsFound: true });
  await fillIn(journey);
  await checkAdult(journey);
  await press(journey);
  expect(await screen.findByRole('link', { name: 'Text HOME to 741741' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  await journey.user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByRole('button', { name: 'Pay $49.00' })).toBeVisible();
});
