import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { confirmWithCode, sendConfirmationCode } from '@moments/contract/account/confirmation';
import { completePhoneChange, startPhoneChange } from '@moments/contract/account/phone-change';
import { getMemberProfile } from '@moments/contract/members/members';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { resetPortal, storedText } from '../../../../test/reset-portal.ts';
import { sampleProfile } from '../../../../test/sample-profile.ts';
import { createConfirmingApi, showSettings } from '../../../../test/settings-journey.tsx';
import { clearDedupedWrites } from '../../../api/dedupe-writes.ts';

beforeEach(() => resetPortal('/account-settings'));

const begun = { statusCode: 200, message: '', changeId: 'change-1', resendAfter: 60 } as const;
const moved = sampleProfile({ basicInfo: { phone: '+16465550123' } });
const getCard = () => within(screen.getByRole('region', { name: 'Phone number' }));

/** Opens the change and confirms it with the code from the current phone. */
async function open() {
  await userEvent.click(getCard().getByRole('button', { name: 'Change phone number' }));
  await userEvent.click(await getCard().findByRole('button', { name: 'Text a code to my phone' }));
  await userEvent.type(await getCard().findByLabelText('6-digit code'), '246810');
  await getCard().findByLabelText('New phone number');
}

async function openAndType(number: string) {
  await open();
  await userEvent.type(getCard().getByLabelText('New phone number'), number);
}
async function requestCode() {
  await openAndType('6465550123');
  await userEvent.click(getCard().getByRole('button', { name: 'Text me a code' }));
  return getCard().findByLabelText('6-digit code');
}

it('[ACC-04] offers the change, and an email to support in the same card, during the change too', async () => {
  createConfirmingApi('phone');
  await showSettings('profile');
  const findSupport = () => {
    expect(getCard().getByText(/Can’t do this yourself\?/)).toBeVisible();
    return getCard().getByRole('link', { name: 'Email support' });
  };
  expect(getCard().getByRole('button', { name: 'Change phone number' })).toBeVisible();
  expect(findSupport()).toHaveAttribute(
    'href',
    'mailto:support@moments.example?subject=Customer%20Query%20for%20Phone%20Change',
  );
  await open();
  expect(findSupport()).toBeVisible();
});

it('[ACC-05] formats the number while typing, up to 14 characters', async () => {
  const api = createConfirmingApi('phone');
  await showSettings('profile');
  expect(getCard().getByText('(212) 555-0105')).toBeVisible();
  await openAndType('64655501239999');
  const field = getCard().getByLabelText('New phone number');
  expect(field).toHaveValue('(646) 555-0123');
  expect(await findAccessibilityViolations()).toEqual([]);
  expect(api.listCalls(startPhoneChange)).toHaveLength(0);
});

it('[ACC-05] rejects an empty number before sending it', async () => {
  const api = createConfirmingApi('phone');
  await showSettings('profile');
  await open();
  await userEvent.click(getCard().getByRole('button', { name: 'Text me a code' }));
  expect(await getCard().findByText('Phone number cannot be empty')).toBeVisible();
  expect(getCard().getByLabelText('New phone number')).toHaveFocus();
  expect(api.listCalls(startPhoneChange)).toHaveLength(0);
});

it('[ACC-05] rejects the current number before sending it', async () => {
  const api = createConfirmingApi('phone');
  await showSettings('profile');
  await openAndType('2125550105');
  await userEvent.click(getCard().getByRole('button', { name: 'Text me a code' }));
  expect(getCard().getByText('(212) 555-0105 is already your number')).toBeVisible();
  expect(api.listCalls(startPhoneChange)).toHaveLength(0);
});

it.each([
  ['in coaching', moved.user.basicInfo.coach, 'Use this number to text your coach and log in.'],
  ['without a coach', null, 'Use this number to log in.'],
])('[ACC-05] says what the new number is for: %s', async (_who, coach, text) => {
  const user = { ...moved.user, basicInfo: { ...moved.user.basicInfo, coach } };
  const api = createConfirmingApi('phone')
    .answer(startPhoneChange, begun)
    .answer(completePhoneChange, { statusCode: 200, message: '', user });
  await showSettings('profile');
  const code = await requestCode();
  api.answer(getMemberProfile, { statusCode: 200, ...moved, user });
  await userEvent.type(code, '123456');
  expect(await getCard().findByText(`${text} Your other devices were logged out.`)).toBeVisible();
});

it('[ACC-05] replaces the old number only after the code is entered', async () => {
  const api = createConfirmingApi('phone')
    .answer(startPhoneChange, begun)
    .answer(completePhoneChange, { statusCode: 200, message: '', user: moved.user });
  await showSettings('profile');
  const code = await requestCode();
  expect(code).toHaveFocus();
  expect(code).toHaveAccessibleDescription(
    'If this number is available, we texted a code to it: (646) 555-0123',
  );
  expect(getCard().getByText('(212) 555-0105')).toBeVisible();
  expect(screen.queryByText('Phone number updated successfully!')).not.toBeInTheDocument();
  expect(await findAccessibilityViolations()).toEqual([]);
  api.answer(getMemberProfile, { statusCode: 200, ...moved });
  await userEvent.type(code, '123456');
  expect(await getCard().findByText('Phone number updated successfully!')).toBeVisible();
  expect(getCard().getByText('(646) 555-0123')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Your phone number' })).toHaveFocus();
  expect(api.listCalls(startPhoneChange)[0]?.body).toEqual({
    phoneNumber: '(646) 555-0123',
    confirmationId: 'confirmation-1',
  });
  const [proof] = api.listCalls(completePhoneChange);
  expect(proof?.params).toEqual({ memberId: 'member-1', changeId: 'change-1' });
  expect(proof?.body).toEqual({ code: '123456' });
  expect(storedText()).not.toContain('555-0123');
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[ACC-05] keeps a wrong code to be typed over, and keeps the old number', async () => {
  createConfirmingApi('phone').answer(startPhoneChange, begun).reject(completePhoneChange, 'INVALID_CODE');
  await showSettings('profile');
  await userEvent.type(await requestCode(), '000000');
  expect(await getCard().findByText(/That code isn’t correct/)).toBeVisible();
  expect(getCard().getByLabelText('6-digit code')).toHaveValue('000000');
  expect(getCard().getByText('(212) 555-0105')).toBeVisible();
});

it('[ACC-05] goes back to the typed number when the change is no longer valid', async () => {
  createConfirmingApi('phone')
    .answer(startPhoneChange, begun)
    .reject(completePhoneChange, 'VERIFICATION_NOT_ACTIVE');
  await showSettings('profile');
  await userEvent.type(await requestCode(), '123456');
  expect(await getCard().findByText(/This verification is no longer valid/)).toBeVisible();
  expect(getCard().getByLabelText('New phone number')).toHaveValue('(646) 555-0123');
});

it('[ACC-05] restores the code step after the member leaves the page, and lets them cancel the change', async () => {
  createConfirmingApi('phone').answer(startPhoneChange, begun);
  const { unmount } = await showSettings('profile');
  await requestCode();
  expect(storedText()).toContain('change-1');
  unmount();
  await showSettings('profile');
  expect(getCard().getByLabelText('6-digit code')).toBeVisible();
  expect(getCard().getByText(/New code in/)).toBeVisible();
  await userEvent.click(getCard().getByRole('button', { name: 'Use a different number' }));
  expect(getCard().getByLabelText('New phone number')).toHaveValue('(646) 555-0123');
  await userEvent.click(getCard().getByRole('button', { name: 'Keep my number' }));
  expect(getCard().getByRole('button', { name: 'Change phone number' })).toBeVisible();
  expect(storedText()).not.toContain('555-0123');
});

it('[ACC-06] asks for a code from the current phone or the email before it takes a new number', async () => {
  const api = createConfirmingApi('phone').reject(confirmWithCode, 'INVALID_CODE');
  await showSettings('profile');
  await userEvent.click(getCard().getByRole('button', { name: 'Change phone number' }));
  expect(getCard().queryByLabelText('New phone number')).not.toBeInTheDocument();
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(getCard().getByRole('button', { name: 'Email a code' }));
  const code = await getCard().findByLabelText('6-digit code');
  expect(code).toHaveFocus();
  expect(api.listCalls(sendConfirmationCode)[0]?.body).toEqual({ action: 'change-phone', channel: 'email' });
  await userEvent.type(code, '000000');
  expect(await getCard().findByText(/That code isn’t correct/)).toBeVisible();
  expect(getCard().queryByLabelText('New phone number')).not.toBeInTheDocument();
});

it('[ACC-06] asks for a code again when the confirmation has expired, and keeps the typed number', async () => {
  createConfirmingApi('phone').reject(startPhoneChange, 'CONFIRMATION_REQUIRED');
  await showSettings('profile');
  await openAndType('6465550123');
  await userEvent.click(getCard().getByRole('button', { name: 'Text me a code' }));
  expect(await getCard().findByRole('button', { name: 'Text a code to my phone' })).toBeVisible();
});

it('[ACC-05] returns to the code that was just sent when the number stays the same', async () => {
  const api = createConfirmingApi('phone').answer(startPhoneChange, begun);
  await showSettings('profile');
  await requestCode();
  await userEvent.click(getCard().getByRole('button', { name: 'Use a different number' }));
  clearDedupedWrites();
  await userEvent.click(getCard().getByRole('button', { name: 'Text me a code' }));
  await waitFor(async () => expect(await getCard().findByLabelText('6-digit code')).toHaveFocus());
  expect(api.listCalls(startPhoneChange)).toHaveLength(1);
});
