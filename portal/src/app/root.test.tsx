import { act, render, screen, waitFor, within } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getStatics } from '@moments/contract/dashboard/dashboard';
import { getMemberProfile } from '@moments/contract/members/members';
import { readPlanByLink } from '@moments/contract/payments/cancel-link';
import { getProducts } from '@moments/contract/payments/plans';
import { FakeApi } from '../../test/fake-api.ts';
import { FakeStripe } from '../../test/fake-stripe.ts';
import { createRenewalApi, samplePastDueProfile } from '../../test/renewal-journey.tsx';
import { resetPortal } from '../../test/reset-portal.ts';
import { signedInReply } from '../../test/sample-profile.ts';
import { useReferrals } from '../features/referrals/index.ts';
import { signInCopy } from '../features/sign-in/copy.ts';
import { page, takeReturnPath } from '../session/page.ts';
import { useSession } from '../session/session-store.ts';
import { signIn } from '../session/sign-in.ts';
import { expireSession, stopSession } from '../session/sign-out.ts';
import { resetVerification } from '../session/verification.ts';
import { loadMemberApp, Root } from './root.tsx';
import { getPublicPage, startApp } from './start-app.ts';

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
  // As in newer browsers, where it returns a promise.
  vi.stubGlobal('scrollTo', () => Promise.resolve());
  resetPortal('/support');
  api = new FakeApi();
});

const logInHeading = () => screen.findByRole('heading', { name: signInCopy.logIn });
const findSupportHeading = () => screen.findByRole('heading', { name: 'Support' });

describe('without a session', () => {
  it('[ACC-06] the page of an undo link opens without a session', async () => {
    history.replaceState(null, '', '/undo-phone-change#token-1');
    expect(startApp()).toBe(false);
    render(<Root publicPage={getPublicPage()} />);
    expect(await screen.findByRole('button', { name: 'Undo the change' })).toBeVisible();
    expect(location.pathname + location.hash).toBe('/undo-phone-change#token-1');
  });

  it('[RENEW-02] the page of a “Cancel my plan” link opens without a session', async () => {
    api.reject(readPlanByLink, 'CANCEL_LINK_INVALID');
    history.replaceState(null, '', '/cancel-plan#token-1');
    expect(startApp()).toBe(false);
    render(<Root publicPage={getPublicPage()} />);
    expect(await screen.findByText(/This link no longer works/)).toBeVisible();
  });

  it('the safety card opens without a session, also where it isn’t stored', async () => {
    history.replaceState(null, '', '/safety-card');
    expect(startApp()).toBe(false);
    render(<Root publicPage={getPublicPage()} />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Help right now' })).toBeVisible();
    const card = within(screen.getByRole('main'));
    expect(card.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988');
    expect(card.getByRole('link', { name: 'In danger now? Call 911' })).toHaveAttribute('href', 'tel:911');
  });

  it('says what we do for accessibility without a session, one link away from the log-in', async () => {
    history.replaceState(null, '', '/auth#login');
    startApp();
    const { unmount } = render(<Root publicPage={getPublicPage()} />);
    expect(await screen.findByRole('link', { name: 'Accessibility' })).toHaveAttribute(
      'href',
      '/accessibility',
    );
    unmount();
    history.replaceState(null, '', '/accessibility');
    expect(startApp()).toBe(false);
    render(<Root publicPage={getPublicPage()} />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible();
    expect(screen.getByText(/level AA/)).toBeVisible();
    expect(screen.getByRole('link', { name: /@/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:/),
    );
  });

  it('[ROUTE-04] every page redirects to /auth, where no step is prerendered, and is saved for the return', async () => {
    expect(startApp()).toBe(false);
    render(<Root />);
    expect(await logInHeading()).toBeVisible();
    expect(location.pathname).toBe('/auth');
    expect(takeReturnPath()).toBe('/support');
  });

  it.each(['/?grsf=friend20', '/auth?grsf=friend20', '/home?grsf=friend20'])(
    '[REF-04] the referral link %s opens Sign Up and keeps its code',
    (address) => {
      history.replaceState(null, '', address);
      expect(startApp()).toBe(false);
      expect(page.address()).toBe('/auth?grsf=friend20#signup');
    },
  );

  it('[REF-01] keeps the code of a referral link that a member opens with a session', () => {
    signIn(signedInReply);
    history.replaceState(null, '', '/?grsf=friend20');
    startApp();
    expect(useReferrals.getState().code).toBe('friend20');
  });

  it('[REF-04] a referred friend who chose Log In stays there', () => {
    history.replaceState(null, '', '/auth?grsf=friend20#login');
    expect(startApp()).toBe(true);
    expect(page.address()).toBe('/auth?grsf=friend20#login');
  });

  it('[ROUTE-04] the saved page keeps its query', () => {
    history.replaceState(null, '', '/account-settings?tab=profile');
    startApp();
    expect(location.pathname + location.hash).toBe('/auth#login');
    expect(takeReturnPath()).toBe('/account-settings?tab=profile');
  });

  it.each([
    ['/nowhere', '/home'],
    ['/billing/2026', '/home'],
    ['/Billing/', '/Billing/'],
  ])('[ROUTE-04] a guest on %s opens %s after the log-in', (address, opened) => {
    // An earlier page doesn't come back instead.
    history.replaceState(null, '', '/account-settings');
    startApp();
    history.replaceState(null, '', address);
    startApp();
    expect(takeReturnPath()).toBe(opened);
  });

  it.each([
    ['/auth', true],
    ['/auth#login', true],
    ['/auth#signup', false],
    ['/auth#verification-login', false],
  ])('whether %s is prerendered: %s', (address, isPrerendered) => {
    history.replaceState(null, '', address);
    expect(startApp()).toBe(isPrerendered);
  });

  it.each([
    ['stopped', 'Your Account Stopped By Admin'],
    ['deactivated', 'Your Account Deactivated By Admin'],
  ] as const)('[STOP-01] a %s member sees why, with a link to support', async (reason, title) => {
    stopSession(reason);
    render(<Root />);
    const dialog = await screen.findByRole('alertdialog', { name: title });
    expect(dialog).toHaveTextContent(/contact support/);
    for (const name of ['Call 988', 'Text 988', 'Text HOME to 741741', 'Call 911'])
      expect(within(dialog).getByRole('link', { name })).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Close' }).click());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(sessionStorage.getItem('moments.signed-out-reason')).toBeNull();
  });
});

describe('with a session', () => {
  it('[AUTH-08] the page shows the profile from the log-in without a request', async () => {
    signIn(signedInReply);
    startApp();
    render(<Root />);
    expect(await findSupportHeading()).toBeVisible();
    expect(api.listCalls(getMemberProfile)).toHaveLength(0);
  });

  it('[AUTH-05] the page waits until the completion screen has ended', async () => {
    startApp();
    render(<Root />);
    await logInHeading();
    act(() => {
      signIn(signedInReply);
      useSession.setState(({ verification }) => ({ verification: { ...verification, stage: 'complete' } }));
    });
    expect(await screen.findByText('Verification complete! Redirecting...')).toBeVisible();
    act(() => {
      history.replaceState(null, '', '/support');
      resetVerification();
    });
    expect(await findSupportHeading()).toBeVisible();
  });

  it('[AUTH-05] the page after the completion screen follows it without a spinner or a skeleton', async () => {
    api.answer(getStatics, { statusCode: 200, data: noUsage });
    startApp();
    render(<Root />);
    await logInHeading();
    act(() => {
      signIn(signedInReply);
      useSession.setState(({ verification }) => ({ verification: { ...verification, stage: 'complete' } }));
    });
    await screen.findByText('Verification complete! Redirecting...');
    const { prepareLanding } = await loadMemberApp();
    await prepareLanding();
    act(() => {
      history.replaceState(null, '', '/home');
      flushSync(resetVerification);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/, Eli$/);
    });
    expect(await screen.findByText('No Moments right now')).toBeVisible();
  });

  it('[STAT-11] the overdue payment is in the first picture, without a skeleton', async () => {
    createRenewalApi(new FakeStripe()).answer(getProducts, { statusCode: 200, data: [] });
    history.replaceState(null, '', '/subscriptions');
    signIn({ ...signedInReply, subscription: samplePastDueProfile().subscription });
    startApp();
    const { prepareFirstScreen } = await loadMemberApp();
    // On a busy machine, loading takes longer than a member would wait for the first picture.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await prepareFirstScreen();
    vi.useRealTimers();
    render(<Root />);
    expect(screen.getByText(/your Visa ending in 4242 was declined/)).toBeVisible();
  });

  it('[SESS-01] every page warns before the session ends', async () => {
    signIn(signedInReply);
    startApp();
    render(<Root />);
    await findSupportHeading();
    act(() => useSession.setState({ endsAt: Date.now() + 120_000 }));
    expect(await screen.findByRole('alertdialog', { name: 'You’ll be logged out soon' })).toBeVisible();
  });

  it('[SESS-02, AUTH-10] the log-in screen appears with its message when the session expires', async () => {
    signIn(signedInReply);
    startApp();
    render(<Root />);
    await findSupportHeading();
    act(expireSession);
    expect(await logInHeading()).toBeVisible();
    expect(screen.getAllByText('Your session has expired. Please sign in again.').length).toBeGreaterThan(0);
    expect(location.pathname + location.hash).toBe('/auth#login');
  });
});
