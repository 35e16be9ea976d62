import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { withdrawDeletion } from '@moments/contract/account/account-deletion';
import { getMemberProfile } from '@moments/contract/members/members';
import { FakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleProfile } from '../../../test/sample-profile.ts';
import { pageNames } from '../../configuration/paths.ts';
import { StatusBanner } from './notice-banner.tsx';

const partner = { partnerId: 'p1', primaryPartnerName: 'Northside' };

beforeEach(() => resetPortal());

const showBanner = (address: string, currentStatus: string) =>
  renderScreen(<StatusBanner path={address.split('?')[0] ?? ''} />, {
    path: address,
    profile: sampleProfile({ basicInfo: { currentStatus, ...partner } }),
  });

it.each([
  ['/subscriptions?addOn=true', 'AWAY_BUDGET_LIMIT', 'See plans', true],
  ['/subscriptions', 'AWAY_BUDGET_LIMIT', 'See plans', false],
  ['/subscriptions', 'AWAY_TEXT_LIMIT', pageNames.addMoments, true],
  ['/subscriptions?addOn=true', 'AWAY_TEXT_LIMIT', pageNames.addMoments, false],
])(
  '[MOM-04] on %s, %s: the link "%s" is there only where it leads elsewhere: %s',
  async (address, status, name, isThere) => {
    showBanner(address, status);
    expect(
      await screen.findByText(/are used up|no Moments left/, { selector: 'p:first-child' }),
    ).toBeVisible();
    expect(screen.queryAllByRole('link', { name })).toHaveLength(isThere ? 1 : 0);
  },
);

it('shows no notice on pages that explain the status themselves, or when all is well', () => {
  showBanner('/billing', 'AWAY_TEXT_LIMIT');
  showBanner('/subscriptions', 'ACTIVE_COACHING');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it.each(['/enrollment', '/subscriptions', '/addition-information'])(
  '[PLAN-10] says on %s that a payment is pending, and asks for no other',
  async (path) => {
    const pendingPayment = { isAddOn: false, title: 'Starter', amount: 2900 };
    const basicInfo = { currentStatus: 'COMMUNITY_MEMBER', pendingPayment };
    renderScreen(<StatusBanner path={path} />, {
      path,
      profile: sampleProfile({ basicInfo, subscription: null }),
    });
    expect(await screen.findByText('Your payment is processing')).toBeVisible();
    expect(screen.getByText(/on \$29\.00 for Starter\. You don’t need to pay again/)).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  },
);

it('[PLAN-10] reads a pending payment again until the bank has decided', async () => {
  const pendingPayment = { isAddOn: false, title: 'Starter', amount: 2900 };
  const api = new FakeApi().answer(getMemberProfile, { statusCode: 200, ...sampleProfile() });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderScreen(<StatusBanner path="/subscriptions" />, {
    path: '/subscriptions',
    profile: sampleProfile({ basicInfo: { pendingPayment } }),
  });
  expect(await screen.findByText('Your payment is processing')).toBeVisible();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(screen.queryByText('Your payment is processing')).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(api.listCalls(getMemberProfile)).toHaveLength(1);
  vi.useRealTimers();
});

const pages = ['/home', '/billing', '/subscriptions', '/support', '/account-settings'];
it.each([...pages, '/account-settings?tab=service'])(
  '[ACC-06] says on %s that the account will be deleted, and keeps it at a press',
  async (address) => {
    const api = new FakeApi()
      .answer(withdrawDeletion, { statusCode: 200, message: '', data: null })
      .answer(getMemberProfile, { statusCode: 200, ...sampleProfile() });
    const profile = sampleProfile({ basicInfo: { deletionDueAt: '2126-12-14T15:00:00Z' } });
    renderScreen(<StatusBanner path={address.split('?')[0] ?? ''} />, { path: address, profile });
    expect(await screen.findByText('Your account will be deleted on Dec 14, 2126')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText('You kept your account.')).toBeVisible();
    expect(api.listCalls(withdrawDeletion)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Keep my account' })).not.toBeInTheDocument();
  },
);

it('[ACC-06] leaves it to the tab General to say that the account will be deleted', async () => {
  const profile = sampleProfile({ basicInfo: { deletionDueAt: '2126-12-14T15:00:00Z' } });
  const show = (tab: string) =>
    renderScreen(<StatusBanner path="/account-settings" />, {
      path: `/account-settings?tab=${tab}`,
      profile,
    });
  // The banner's code is loaded from here on.
  show('profile').unmount();
  show('service');
  expect(await screen.findByText(/will be deleted/)).toBeVisible();
  show('general');
  expect(screen.getAllByText(/will be deleted/)).toHaveLength(1);
});
