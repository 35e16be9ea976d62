import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportMyData } from '@moments/contract/account/data-export';
import { addReferralParticipant } from '@moments/contract/referrals/referrals';
import { getDevices, logOutDevice, logOutOtherDevices } from '@moments/contract/sign-in/devices';
import { logOut } from '@moments/contract/sign-in/sign-in';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import { configurePage } from '../../../../test/configure-page.ts';
import { resetPortal, storedText } from '../../../../test/reset-portal.ts';
import { twoDevices } from '../../../../test/sample-settings.ts';
import {
  catchDownloads,
  createConfirmingApi,
  createSettingsApi,
  showSettings,
} from '../../../../test/settings-journey.tsx';
import { useErrors } from '../../../api/error-store.ts';
import { page } from '../../../session/page.ts';

beforeEach(() => resetPortal('/account-settings'));

const [phone, mac] = twoDevices;
const createDevicesReply = (...data: (typeof phone)[]) => ({ statusCode: 200, message: '', data }) as const;
const getDeviceRegion = () => within(screen.getByRole('region', { name: 'Where you’re logged in' }));

it('lets the member choose dark or light colors, or those of the device', async () => {
  createSettingsApi();
  await showSettings('general');
  const card = within(screen.getByRole('region', { name: 'Appearance' }));
  expect(card.getByRole('radio', { name: 'Same as this device' })).toBeChecked();
  await userEvent.click(card.getByRole('radio', { name: 'Dark' }));
  expect(card.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await userEvent.click(card.getByRole('radio', { name: 'Same as this device' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});

const participant = {
  email: 'eli@example.com',
  firstName: 'Eli',
  lastName: 'Stone',
  referredBy: null,
  referralStatus: null,
  shareUrl: 'https://portal.test/?grsf=own1',
  rewards: [],
};

describe('the referral link', () => {
  it('[REF-02, REF-04] shows the member’s own link on request, and says what goes to the program before', async () => {
    configurePage({ referrals: { campaignId: 'c1', scriptUrl: 'https://script.test' } });
    const api = createSettingsApi().answer(addReferralParticipant, { statusCode: 200, data: null });
    await showSettings('general');
    const card = within(screen.getByRole('region', { name: 'Invite a friend' }));
    expect(card.getByText(/name and email go to our referral program/)).toBeVisible();
    expect(api.listCalls(addReferralParticipant)).toHaveLength(0);
    await userEvent.click(card.getByRole('button', { name: 'Get my link' }));
    expect(await card.findByText(/We couldn’t get your link/)).toBeVisible();
    api.answer(addReferralParticipant, { statusCode: 200, data: participant });
    await waitForClickPause();
    await userEvent.click(card.getByRole('button', { name: 'Get my link' }));
    expect(await card.findByLabelText('Your link')).toHaveValue(participant.shareUrl);
    const user = userEvent.setup();
    await user.click(card.getByRole('button', { name: 'Copy link' }));
    expect(await card.findByText('Copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(participant.shareUrl);
    expect(await findAccessibilityViolations()).toEqual([]);
  });
});

describe('devices', () => {
  it('lists the devices with their last use and no log-out button for this one', async () => {
    createSettingsApi();
    await showSettings('general');
    const rows = await getDeviceRegion().findAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent('Chrome on Android');
    expect(rows[0]).toHaveTextContent('This device');
    expect(within(rows[0]!).queryByRole('button')).not.toBeInTheDocument();
    expect(rows[1]).toHaveTextContent(/Safari on Mac.*Last active Nov 12, 2026/);
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('logs out one device', async () => {
    const api = createSettingsApi().answer(logOutDevice, createDevicesReply(phone));
    await showSettings('general');
    await userEvent.click(await getDeviceRegion().findByRole('button', { name: /^Log out Safari on Mac/ }));
    expect(await screen.findByText('Safari on Mac was logged out.')).toBeVisible();
    expect(getDeviceRegion().getAllByRole('listitem')).toHaveLength(1);
    expect(getDeviceRegion().getByText('You’re not logged in anywhere else.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Logged out' })).toHaveFocus();
    expect(api.listCalls(logOutDevice)[0]?.params).toEqual({ deviceId: mac.id });
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('logs out all other devices after a confirmation', async () => {
    const api = createSettingsApi().answer(logOutOtherDevices, createDevicesReply(phone));
    await showSettings('general');
    await userEvent.click(
      await getDeviceRegion().findByRole('button', { name: 'Log out all other devices' }),
    );
    const dialog = await screen.findByRole('alertdialog', { name: 'Log out all other devices?' });
    expect(await findAccessibilityViolations()).toEqual([]);
    expect(api.listCalls(logOutOtherDevices)).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Your other devices were logged out.')).toBeVisible();
    expect(getDeviceRegion().getAllByRole('listitem')).toHaveLength(1);
  });

  it('keeps a device in the list when logging it out fails', async () => {
    createSettingsApi().reject(logOutDevice, 'TOO_MANY_REQUESTS');
    await showSettings('general');
    await userEvent.click(await getDeviceRegion().findByRole('button', { name: /^Log out Safari on Mac/ }));
    expect(await screen.findByText('We couldn’t log out that device')).toBeVisible();
    expect(getDeviceRegion().getAllByRole('listitem')).toHaveLength(2);
  });

  it('[AUTH-10, AUTH-23] keeps no error of the devices for the sign-in screen, where an expired session leads', async () => {
    createSettingsApi().reject(getDevices, 'SESSION_EXPIRED');
    await showSettings('general');
    await waitFor(() => expect(useErrors.getState().errors).not.toEqual({}));
    expect(useErrors.getState().errors.authentication).toBeUndefined();
  });

  it('offers a retry and shows the rest of the page when the devices do not load', async () => {
    const api = createSettingsApi().reject(getDevices, 'TOO_MANY_REQUESTS');
    await showSettings('general');
    expect(await screen.findByText('We couldn’t load your devices')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    api.answer(getDevices, { statusCode: 200, data: [phone] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await getDeviceRegion().findByText('Chrome on Android')).toBeVisible();
  });
});

it('[SESS-04] logs out', async () => {
  vi.spyOn(page, 'reload').mockReturnValue();
  const api = createSettingsApi().answer(logOut, { statusCode: 200, message: '' });
  await showSettings('general');
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(page.reload).toHaveBeenCalledOnce());
  expect(api.listCalls(logOut)).toHaveLength(1);
});

it('[SUP-01] links to support', async () => {
  createSettingsApi();
  await showSettings('general');
  const card = within(screen.getByRole('region', { name: 'Support' }));
  expect(card.getByRole('link', { name: 'Send an email' })).toHaveAttribute(
    'href',
    'mailto:support@moments.example?subject=Customer%20Query',
  );
});

describe('the member’s data', () => {
  async function download() {
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    await userEvent.click(screen.getByRole('button', { name: 'Email a code' }));
    await userEvent.type(await screen.findByLabelText('6-digit code'), '246810');
  }

  it('[ACC-06] saves the data as a file after a fresh code, and keeps no copy in the page', async () => {
    const api = createConfirmingApi('email').answer(exportMyData, {
      statusCode: 200,
      data: { profile: { dob: '1990-02-03' } },
    });
    const files = catchDownloads();
    await showSettings('general');
    await download();
    expect(await screen.findByText('Your file is in your downloads.')).toBeVisible();
    expect(api.listCalls(exportMyData)[0]?.body).toEqual({ confirmationId: 'confirmation-1' });
    expect(files[0]?.name).toMatch(/^moments-my-data-\d{4}-\d{2}-\d{2}\.json$/);
    expect(JSON.parse(await files[0]!.blob.text())).toEqual({ profile: { dob: '1990-02-03' } });
    expect(storedText()).not.toContain('1990-02-03');
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('shows an error when the data can not be prepared', async () => {
    createConfirmingApi('email').reject(exportMyData, 'TOO_MANY_REQUESTS');
    await showSettings('general');
    await download();
    expect(await screen.findByText('We couldn’t prepare your data')).toBeVisible();
  });
});
