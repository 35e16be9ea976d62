import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getStatics } from '@moments/contract/dashboard/dashboard';
import { dismissCommunityDialog, getMemberProfile } from '@moments/contract/members/members';
import { getProducts } from '@moments/contract/payments/plans';
import { logOut } from '@moments/contract/sign-in/sign-in';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { FakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleNewcomerProfile, sampleProfile } from '../../../test/sample-profile.ts';
import { pageNames } from '../../configuration/paths.ts';
import { createQueryClient } from '../../member/query-client.ts';
import { page } from '../../session/page.ts';
import { useSession } from '../../session/session-store.ts';
import { MemberLayout } from './member-layout.tsx';

const homeTitle = /, Eli$/;
const noUsage = {
  totalMessageSent: 0,
  totalMessageReceive: 0,
  availableMoments: 0,
  since: '2026-11-14T17:00:00Z',
  daily: [],
  moments: { limit: 0, remaining: 0, fromPlan: 0, fromAddOns: 0, expiresOn: null },
};

let api: FakeApi;
beforeEach(() => {
  resetPortal('/billing');
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  api = new FakeApi().answer(getStatics, { statusCode: 200, data: noUsage });
});

const showLayout = (path = '/support', profile = sampleProfile()) =>
  renderScreen(<MemberLayout />, { path, profile });
const findSupportHeading = () => screen.findByRole('heading', { name: 'Support' });

/** Returns the layout without a profile in the cache. */
const showWithoutProfile = () =>
  renderScreen(<MemberLayout />, { path: '/support', client: createQueryClient() });

describe('the top bar', () => {
  it('[LAY-01, LAY-05] the top bar has Help, Settings, and the account with name, email, label, and Log Out', async () => {
    showLayout();
    await findSupportHeading();
    expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute(
      'href',
      'mailto:support@moments.example?subject=Customer%20Query',
    );
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/account-settings');
    await userEvent.click(screen.getByRole('button', { name: /Account menu/ }));
    expect(screen.getAllByText('Eli').length).toBeGreaterThan(0);
    expect(screen.getByText('eli@example.com')).toBeVisible();
    expect(screen.getAllByText('Community Member').length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[LAY-05] the account names the plan next to the label, if there is one', async () => {
    const { unmount } = showLayout();
    await findSupportHeading();
    const opener = screen.getByRole('button', { name: /Community Member · Standard$/ });
    await userEvent.click(opener);
    expect(screen.getByText('Standard')).toBeVisible();
    unmount();
    showLayout('/support', { ...sampleProfile(), subscription: null });
    await findSupportHeading();
    expect(screen.getByRole('button', { name: /Community Member$/ })).toBeVisible();
  });

  it('[LAY-05, STAT-12] the account shows VIP Member for a partner’s member', async () => {
    showLayout('/support', sampleProfile({ basicInfo: { partnerId: 'partner-1' } }));
    await findSupportHeading();
    expect(screen.getByRole('button', { name: /VIP Member/ })).toBeVisible();
  });

  it('[LAY-01] the top bar hides Settings when the member has only signed up', async () => {
    showLayout('/support', sampleNewcomerProfile());
    await findSupportHeading();
    expect(screen.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  });

  it('[LAY-01] Help offers webmail when no email app opens', async () => {
    showLayout();
    await findSupportHeading();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
    screen.getByRole('link', { name: 'Help' }).addEventListener('click', (event) => event.preventDefault());
    await user.click(screen.getByRole('link', { name: 'Help' }));
    vi.advanceTimersByTime(1_500);
    vi.useRealTimers();
    const dialog = await screen.findByRole('dialog', { name: 'Email support' });
    expect(within(dialog).getByRole('link', { name: 'Open webmail' }).getAttribute('href')).toMatch(
      /^https:\/\/mail\.google\.com\/.*to=support%40moments\.example&su=Customer\+Query$/,
    );
  });

  it('[SESS-04] Log Out ends the session', async () => {
    vi.spyOn(page, 'reload').mockReturnValue();
    api.answer(logOut, { statusCode: 200, message: '' });
    showLayout();
    await findSupportHeading();
    await userEvent.click(screen.getByRole('button', { name: /Account menu/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(page.reload).toHaveBeenCalledOnce());
    expect(useSession.getState().isAuthenticated).toBe(false);
    expect(api.listCalls(logOut)).toHaveLength(1);
  });
});

describe('the side navigation', () => {
  it('[LAY-02] the navigation has Home, Billing, Account Settings, and the support link', async () => {
    showLayout();
    await findSupportHeading();
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/home'],
      ['Billing', '/billing'],
      [pageNames.accountSettings, '/account-settings'],
      ['Support', '/support'],
      ['Questions? Email us!', 'mailto:support@moments.example?subject=Customer%20Query'],
    ]);
  });

  it('[LAY-02] the navigation opens as a drawer with crisis help on narrow screens', async () => {
    showLayout();
    await findSupportHeading();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Navigation' });
    expect(within(drawer).getByRole('link', { name: 'In crisis? Call 988' })).toHaveAttribute(
      'href',
      'tel:988',
    );
    await userEvent.click(within(drawer).getByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('heading', { name: homeTitle })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('[LAY-03] the navigation is hidden for a new member', async () => {
    showLayout('/support', sampleNewcomerProfile());
    await findSupportHeading();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Open menu' })).not.toBeInTheDocument();
  });
});

describe('the profile', () => {
  it('[AUTH-08] the profile isn’t read again after a log-in', async () => {
    showLayout();
    await findSupportHeading();
    expect(api.listCalls(getMemberProfile)).toHaveLength(0);
  });

  it('[LAY-04] loads the profile if there is none, and shows a skeleton until then', async () => {
    api.answer(getMemberProfile, { statusCode: 200, ...sampleProfile() });
    showWithoutProfile();
    expect(screen.getByRole('status', { name: 'Loading the page' })).toBeVisible();
    expect(await findSupportHeading()).toBeVisible();
  });

  it('[LAY-04] the page says when the profile can’t be loaded and offers another try', async () => {
    api.reject(getMemberProfile, 'NOT_FOUND', 'No profile.');
    showWithoutProfile();
    expect(await screen.findByRole('heading', { name: 'We couldn’t load your account' })).toBeVisible();
    expect(screen.getByText('No profile.')).toBeVisible();
    api.answer(getMemberProfile, { statusCode: 200, ...sampleProfile() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findSupportHeading()).toBeVisible();
  });

  it.each([
    [{ currentStatus: 'EXITED_BY_ADMIN' }, 'stopped'],
    [{ deleted: true }, 'deactivated'],
  ] as const)('[STOP-01] %j ends the session: %s', async (basicInfo, reason) => {
    showLayout('/support', sampleProfile({ basicInfo }));
    await waitFor(() => expect(useSession.getState().signedOutReason).toBe(reason));
    expect(page.address()).toBe('/auth#login');
  });
});

describe('a route', () => {
  it('[ROUTE-01] an unknown path shows Not Found', async () => {
    showLayout('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeVisible();
    expect(document.title).toBe('Not Found · Moments');
  });

  it('[ROUTE-08] a route scrolls to the top, sets the document title, and focuses the heading', async () => {
    showLayout();
    await findSupportHeading();
    vi.mocked(window.scrollTo).mockClear();
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    const heading = await screen.findByRole('heading', { name: homeTitle });
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    expect(document.title).toBe('Home · Moments');
    expect(heading).toHaveFocus();
  });

  it('[ROUTE-05] a route that isn’t allowed redirects to the landing route', async () => {
    const { address } = showLayout('/home', sampleNewcomerProfile());
    await waitFor(() => expect(address()).toBe('/enrollment-welcome'));
  });
});

describe('the community member’s dialog', () => {
  const profile = sampleProfile({ basicInfo: { isCommunityMemberDialog: true } });

  it('[LAY-06, LAY-03] the dialog hides the navigation, and dismissing it is saved', async () => {
    api.answer(dismissCommunityDialog, { statusCode: 200, message: '' });
    showLayout('/support', profile);
    const dialog = await screen.findByRole('dialog', { name: 'You’re a Community Member' });
    expect(screen.queryByRole('navigation', { hidden: true })).not.toBeInTheDocument();
    // The page that it covers comes after it, and leaves it the focus.
    await screen.findByRole('heading', { name: 'Support', hidden: true });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.listCalls(dismissCommunityDialog)).toHaveLength(1);
    expect(screen.getByRole('navigation')).toBeVisible();
  });

  it('[LAY-06] the dialog offers the plans', async () => {
    api
      .answer(dismissCommunityDialog, { statusCode: 200, message: '' })
      .answer(getProducts, { statusCode: 200, data: [] });
    const { address } = showLayout('/support', profile);
    const dialog = await screen.findByRole('dialog', { name: 'You’re a Community Member' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'See plans' }));
    expect(address()).toBe('/subscriptions');
  });
});
