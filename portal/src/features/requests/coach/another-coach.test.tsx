import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  getCoachRequest,
  requestCoach,
  withdrawCoachRequest,
  type CoachRequest,
} from '@moments/contract/requests/coach-requests';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { sampleProfile } from '../../../../test/sample-profile.ts';
import { createSettingsApi, showSettings } from '../../../../test/settings-journey.tsx';

beforeEach(() => resetPortal('/account-settings'));

const pending: CoachRequest = {
  id: '0199f0aa-0000-7000-8000-000000000401',
  createdAt: new Date().toISOString(),
  decidedAt: null,
  reason: null,
  state: 'pending',
  why: 'times',
};
const decided = { ...pending, decidedAt: new Date().toISOString() };
const profile = sampleProfile({ basicInfo: { currentStatus: 'ACTIVE COACHING' } });
const answer = (data: CoachRequest) =>
  createSettingsApi(profile).answer(getCoachRequest, { statusCode: 200, data });

it('[DESK-06] asks for another coach with a reason, and takes it back', async () => {
  const api = createSettingsApi(profile)
    .answer(requestCoach, { statusCode: 200, message: '', data: pending })
    .answer(withdrawCoachRequest, { statusCode: 200, message: '', data: { ...decided, state: 'withdrawn' } });
  await showSettings('service', profile);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for another coach' }));
  // The pressed button is gone.
  const area = screen.getByRole('group', { name: 'Your request for another coach' });
  await waitFor(() => expect(area).toHaveFocus());
  const card = within(screen.getByRole('region', { name: 'Another coach' }));
  expect(card.getByText(/Your coach doesn’t see your request/)).toBeVisible();
  expect(card.getByRole('button', { name: 'Send request' })).toBeDisabled();
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(card.getByRole('radio', { name: 'The times don’t fit' }));
  await userEvent.click(card.getByRole('button', { name: 'Send request' }));
  const sent = within(await screen.findByRole('region', { name: 'You asked for another coach' }));
  expect(sent.getByText(/Until we decide, Ana stays your coach/)).toBeVisible();
  expect(api.listCalls(requestCoach)[0]?.body).toEqual({ why: 'times' });
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Your request for another coach' })).toHaveFocus(),
  );
  await userEvent.click(sent.getByRole('button', { name: 'Withdraw request' }));
  expect(await screen.findByText('You withdrew your request. Your coach hasn’t changed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask for another coach' })).toBeVisible();
});

it('[DESK-06, SESS-02] keeps a chosen reason over another page, until the member keeps the coach', async () => {
  createSettingsApi(profile);
  const choose = async () => screen.findByRole('radio', { name: 'The times don’t fit' });
  const { unmount } = await showSettings('service', profile);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for another coach' }));
  await userEvent.click(await choose());
  unmount();
  const again = await showSettings('service', profile);
  expect(await choose()).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Keep my coach' }));
  again.unmount();
  await showSettings('service', profile);
  expect(await screen.findByRole('button', { name: 'Ask for another coach' })).toBeVisible();
});

it('[DESK-06] says what became of the request', async () => {
  answer({ ...decided, state: 'declined', reason: 'Ana has your evenings alone.' });
  const { unmount } = await showSettings('service', profile);
  expect(await screen.findByText('Reason: Ana has your evenings alone.')).toBeVisible();
  unmount();
  answer({ ...decided, state: 'carried-out' });
  await showSettings('service', profile);
  expect(
    await screen.findByText('Ana is your coach now. Your schedule and Moments stay the same.'),
  ).toBeVisible();
});

it('[DESK-06] offers no other coach to a member without one, and says that the request can’t be sent', async () => {
  const without = sampleProfile({ basicInfo: { currentStatus: 'AWAY' } });
  createSettingsApi(without);
  const { unmount } = await showSettings('service', without);
  expect(screen.queryByRole('button', { name: 'Ask for another coach' })).toBeNull();
  unmount();
  createSettingsApi(profile).reject(requestCoach, 'SERVICE_NOT_ACTIVE');
  await showSettings('service', profile);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for another coach' }));
  await userEvent.click(screen.getByRole('radio', { name: 'I’d rather not say' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('We couldn’t send your request')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'I’d rather not say' })).toBeChecked();
});
