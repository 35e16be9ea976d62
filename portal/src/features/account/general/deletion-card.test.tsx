import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  getDeletion,
  requestDeletion,
  sendDeletionCode,
  withdrawDeletion,
} from '@moments/contract/account/account-deletion';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import type { FakeApi } from '../../../../test/fake-api.ts';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { sampleProfile, sampleSubscription } from '../../../../test/sample-profile.ts';
import { createSettingsApi, showSettings } from '../../../../test/settings-journey.tsx';
import { clearDedupedWrites } from '../../../api/dedupe-writes.ts';

beforeEach(() => resetPortal('/account-settings'));

const due = { requestedAt: '2026-11-21T18:00:00Z', dueAt: '2026-12-05T18:00:00Z' };
const createReply = (data: typeof due | null) => ({ statusCode: 200, message: '', data }) as const;
const sent = {
  statusCode: 200,
  message: 'Verification code sent to your email',
  deletionId: 'deletion-1',
  resendAfter: 60,
} as const;

const getCard = () => within(screen.getByRole('region', { name: 'Delete your account' }));

/** Goes from the offer to the code. */
async function goToCode(api: FakeApi) {
  api.answer(sendDeletionCode, sent);
  await userEvent.click(await getCard().findByRole('button', { name: 'Delete my account' }));
  await userEvent.click(getCard().getByRole('button', { name: 'Send me a code to confirm' }));
  return getCard().findByLabelText('6-digit code');
}

it('explains the consequences for days, plan, and Moments before asking for anything', async () => {
  const api = createSettingsApi();
  await showSettings('general');
  await userEvent.click(await getCard().findByRole('button', { name: 'Delete my account' }));
  const meaning = getCard().getByRole('list');
  expect(meaning).toHaveTextContent('14 days to change your mind');
  expect(meaning).toHaveTextContent('your plan stops renewing');
  expect(meaning).toHaveTextContent('You lose any Moments you haven’t used');
  expect(api.listCalls(sendDeletionCode)).toHaveLength(0);
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(getCard().getByRole('button', { name: 'Keep my account' }));
  expect(getCard().getByRole('button', { name: 'Delete my account' })).toBeVisible();
});

it('does not mention a plan to a member without one', async () => {
  const without = sampleProfile({ subscription: { ...sampleSubscription, status: 'MEMBERSHIP_ENDED' } });
  createSettingsApi(without);
  await showSettings('general', without);
  await userEvent.click(await getCard().findByRole('button', { name: 'Delete my account' }));
  expect(getCard().getByRole('list')).not.toHaveTextContent('plan');
});

it('confirms the deletion by a code and shows its date', async () => {
  const api = createSettingsApi().answer(requestDeletion, createReply(due));
  await showSettings('general');
  const code = await goToCode(api);
  expect(code).toHaveFocus();
  expect(code).toHaveAccessibleDescription(
    'Verification code sent to your email. Enter it to delete your account.',
  );
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.type(code, '123456');
  expect(api.listCalls(requestDeletion)).toHaveLength(0);
  await userEvent.click(getCard().getByRole('button', { name: 'Delete my account' }));
  expect(await getCard().findByText('Your account will be deleted on Dec 5, 2026')).toBeVisible();
  expect(api.listCalls(requestDeletion)[0]?.body).toEqual({ deletionId: 'deletion-1', code: '123456' });
  expect(screen.getByRole('group', { name: 'Account deletion' })).toHaveFocus();
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[ACC-06] emails the code to a member who can’t read texts now, and again on request', async () => {
  const api = createSettingsApi().answer(sendDeletionCode, { ...sent, resendAfter: 0 });
  await showSettings('general');
  await userEvent.click(await getCard().findByRole('button', { name: 'Delete my account' }));
  await userEvent.click(getCard().getByRole('button', { name: 'Email me the code instead' }));
  await waitFor(async () => expect(await getCard().findByLabelText('6-digit code')).toHaveFocus());
  clearDedupedWrites();
  await userEvent.click(await getCard().findByRole('button', { name: 'Send a new code' }));
  await waitFor(() => expect(api.listCalls(sendDeletionCode)).toHaveLength(2));
  for (const { query } of api.listCalls(sendDeletionCode)) expect(query).toEqual({ channel: 'email' });
});

it('deletes nothing after a wrong code', async () => {
  const api = createSettingsApi().reject(requestDeletion, 'INVALID_CODE');
  await showSettings('general');
  await userEvent.type(await goToCode(api), '000000');
  await userEvent.click(getCard().getByRole('button', { name: 'Delete my account' }));
  expect(await getCard().findByText(/That code isn’t correct/)).toBeVisible();
  expect(getCard().queryByText(/will be deleted/)).not.toBeInTheDocument();
});

it('starts again when the confirmation is no longer valid', async () => {
  const api = createSettingsApi().reject(requestDeletion, 'VERIFICATION_NOT_ACTIVE');
  await showSettings('general');
  await userEvent.type(await goToCode(api), '123456');
  await userEvent.click(getCard().getByRole('button', { name: 'Delete my account' }));
  expect(await getCard().findByText(/This verification is no longer valid/)).toBeVisible();
  expect(getCard().getByRole('button', { name: 'Send me a code to confirm' })).toBeVisible();
});

it('[SAFE-11] says that some records are kept when they are held, and only then', async () => {
  const text = 'Some records are kept because the law requires it.';
  createSettingsApi().answer(getDeletion, {
    statusCode: 200,
    message: '',
    data: { ...due, areRecordsHeld: true },
  });
  const { unmount } = await showSettings('general');
  expect(await getCard().findByText(text)).toBeVisible();
  unmount();
  createSettingsApi().answer(getDeletion, createReply(due));
  await showSettings('general');
  expect(await getCard().findByRole('button', { name: 'Keep my account' })).toBeVisible();
  expect(screen.queryByText(text)).toBeNull();
});

it('lets the member cancel a scheduled deletion', async () => {
  const api = createSettingsApi()
    .answer(getDeletion, createReply(due))
    .answer(withdrawDeletion, createReply(null));
  await showSettings('general');
  expect(await getCard().findByText('Your account will be deleted on Dec 5, 2026')).toBeVisible();
  await userEvent.click(getCard().getByRole('button', { name: 'Keep my account' }));
  expect(await getCard().findByText('You kept your account')).toBeVisible();
  expect(api.listCalls(withdrawDeletion)).toHaveLength(1);
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('keeps the deletion scheduled and says so when canceling it fails', async () => {
  createSettingsApi().answer(getDeletion, createReply(due)).reject(withdrawDeletion, 'TOO_MANY_REQUESTS');
  await showSettings('general');
  await userEvent.click(await getCard().findByRole('button', { name: 'Keep my account' }));
  expect(
    await getCard().findByText(
      'We couldn’t cancel the deletion. Your account is still scheduled to be deleted.',
    ),
  ).toBeVisible();
  expect(getCard().getByText('Your account will be deleted on Dec 5, 2026')).toBeVisible();
});

it('offers a retry when the deletion does not load', async () => {
  const api = createSettingsApi().reject(getDeletion, 'TOO_MANY_REQUESTS');
  await showSettings('general');
  expect(await getCard().findByText(/couldn’t check whether your account/)).toBeVisible();
  expect(getCard().queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument();
  api.answer(getDeletion, createReply(null));
  await userEvent.click(getCard().getByRole('button', { name: 'Try again' }));
  expect(await getCard().findByRole('button', { name: 'Delete my account' })).toBeVisible();
});
