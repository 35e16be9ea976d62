import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { logOut as logOutEndpoint } from '@moments/contract/sign-in/sign-in';
import { FakeApi } from '../../test/fake-api.ts';
import { resetPortal, storedText } from '../../test/reset-portal.ts';
import { sampleProfile, signedInReply } from '../../test/sample-profile.ts';
import { call } from '../api/call.ts';
import { getInitialProfile } from './initial-profile.ts';
import { page, takeReturnPath } from './page.ts';
import { isSignedIn, useSession } from './session-store.ts';
import { signIn } from './sign-in.ts';
import { expireSession, logOut, stopSession } from './sign-out.ts';
import { startSession } from './start-session.ts';
import { sessionKey } from './stored-session.ts';

const profile = sampleProfile();
const getSession = () => useSession.getState();
const readStored = () => localStorage.getItem(sessionKey);

let stop: () => void;
const start = () => {
  stop = startSession();
};
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  vi.spyOn(page, 'reload').mockReturnValue();
  resetPortal('/billing?tab=1');
  stop = () => undefined;
  return () => {
    stop();
    vi.useRealTimers();
  };
});

describe('signing in', () => {
  it('[SESS-01] logging in stores the token and IDs for the server’s lifetime, and nothing of the profile', () => {
    signIn(signedInReply);
    expect(JSON.parse(readStored() ?? '')).toEqual({
      token: 'token-1',
      tokenExpiresAt: Date.now() + 3_600_000,
      userId: 'member-1',
      usedAt: Date.now(),
      canExtend: true,
    });
    expect(storedText()).not.toMatch(/eli|stone|albany|1990/i);
  });

  it('[DATA-05] logging in fills the session state', () => {
    signIn(signedInReply);
    expect(getSession()).toMatchObject({
      isAuthenticated: true,
      token: 'token-1',
      tokenExpiresAt: Date.now() + 3_600_000,
      userId: 'member-1',
      userStatus: 'ACTIVE_COACHING',
      verification: {
        stage: 'initial',
        phoneNumber: '',
        email: '',
        userId: '',
        phoneVerified: false,
        emailVerified: false,
      },
    });
  });

  it('[AUTH-08] logging in passes the reply’s profile on in memory', () => {
    signIn(signedInReply);
    expect(getInitialProfile()).toMatchObject({
      user: profile.user,
      subscription: profile.subscription,
      hash: 'hash-1',
    });
  });
});

describe('at start', () => {
  it('[SESS-01] the start restores a stored session', () => {
    signIn(signedInReply);
    useSession.setState(useSession.getInitialState(), true);
    start();
    expect(getSession()).toMatchObject({ isAuthenticated: true, token: 'token-1', userId: 'member-1' });
  });

  it('[SESS-01] the start discards an expired session and says so', () => {
    localStorage.setItem(sessionKey, JSON.stringify({ token: 't', tokenExpiresAt: Date.now(), userId: 'm' }));
    start();
    expect(isSignedIn(getSession())).toBe(false);
    expect(readStored()).toBeNull();
    expect(getSession().signedOutReason).toBe('expired');
  });

  it.each(['', 'nonsense', '{}', '{"token":1,"tokenExpiresAt":"x","userId":null}', 'null'])(
    '[SESS-01] is signed out with %j in storage',
    (text) => {
      localStorage.setItem(sessionKey, text);
      start();
      expect(isSignedIn(getSession())).toBe(false);
    },
  );

  it('a session starts without browser storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(start).not.toThrow();
    expect(isSignedIn(getSession())).toBe(false);
  });
});

it.each([
  [true, 'token', true],
  [true, undefined, false],
  [false, 'token', false],
  [false, undefined, false],
])('[ROUTE-09] with flag %s and token %s, isSignedIn returns %s', (isAuthenticated, token, expected) => {
  expect(isSignedIn({ isAuthenticated, token })).toBe(expected);
});

describe('expiry', () => {
  it('[SESS-02] expiry clears the token and says so on an open page', () => {
    signIn(signedInReply);
    start();
    vi.advanceTimersByTime(3_599_999);
    expect(isSignedIn(getSession())).toBe(true);
    vi.advanceTimersByTime(1);
    expect(getSession()).toMatchObject({
      isAuthenticated: false,
      token: undefined,
      signedOutReason: 'expired',
    });
    expect(readStored()).toBeNull();
    expect(page.address()).toBe('/auth#login');
  });

  it('[SESS-02] expiry is noticed after sleep, when timers stood still', () => {
    signIn(signedInReply);
    start();
    vi.setSystemTime(Date.now() + 3_600_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(getSession().signedOutReason).toBe('expired');
  });

  it('[ROUTE-04] expiry saves the page’s path without a bank’s secret', () => {
    history.replaceState(null, '', '/checkout?addOn=true&payment_intent=pi_1&payment_intent_client_secret=s');
    signIn(signedInReply);
    start();
    vi.advanceTimersByTime(3_600_000);
    expect(takeReturnPath()).toBe('/checkout?addOn=true&payment_intent=pi_1');
    expect(takeReturnPath()).toBe('/home');
  });

  it('[SESS-03] a 401 clears the session', async () => {
    signIn(signedInReply);
    start();
    new FakeApi().reject(getMemberProfile, 'SESSION_EXPIRED');
    await call(getMemberProfile);
    expect(isSignedIn(getSession())).toBe(false);
    expect(readStored()).toBeNull();
    expect(page.address()).toBe('/auth#login');
  });
});

describe('a session that is not used', () => {
  const day = 86_400_000;
  const long = { ...signedInReply, accessToken: { ...signedInReply.accessToken, ttl: 14 * 86_400 } };

  it('[SESS-02] an unused session ends at most a minute before the server’s', () => {
    signIn(long);
    start();
    vi.advanceTimersByTime(7 * day - 60_001);
    expect(isSignedIn(getSession())).toBe(true);
    vi.advanceTimersByTime(1);
    expect(getSession().signedOutReason).toBe('expired');
  });

  it('[SESS-02] a session lasts while calls succeed, even if they are made in other tabs', async () => {
    signIn(long);
    start();
    new FakeApi().answer(getMemberProfile, { statusCode: 200, ...profile });
    vi.advanceTimersByTime(6 * day);
    await call(getMemberProfile);
    expect(JSON.parse(readStored() ?? '')).toMatchObject({ usedAt: Date.now() });
    vi.advanceTimersByTime(6 * day);
    expect(isSignedIn(getSession())).toBe(true);
  });

  it('[SESS-02] a rejected call doesn’t extend the session', async () => {
    signIn(long);
    start();
    const usedAt = Date.now();
    new FakeApi().reject(getMemberProfile, 'UNAVAILABLE');
    vi.advanceTimersByTime(day);
    const answered = call(getMemberProfile);
    await vi.advanceTimersByTimeAsync(60_000);
    await answered;
    expect(getSession().usedAt).toBe(usedAt);
  });

  it('[SESS-01] the start discards a session that was unused for too long', () => {
    signIn(long);
    useSession.setState(useSession.getInitialState(), true);
    vi.setSystemTime(Date.now() + 8 * day);
    start();
    expect(getSession().signedOutReason).toBe('expired');
  });

  it('[SESS-04] a late reply doesn’t restore a session after a log-out in another tab', async () => {
    signIn(long);
    start();
    new FakeApi().answer(getMemberProfile, { statusCode: 200, ...profile });
    vi.advanceTimersByTime(day);
    localStorage.clear();
    await call(getMemberProfile);
    expect(readStored()).toBeNull();
  });
});

describe('logging out', () => {
  it('[SESS-04] logging out revokes the token, clears storage, redirects after 50 ms, and reloads 10 ms later', () => {
    const api = new FakeApi().answer(logOutEndpoint, { statusCode: 200, message: '' });
    signIn(signedInReply);
    start();
    sessionStorage.setItem('moments.draft.member-1.x', '{}');
    logOut();
    expect(api.listCalls(logOutEndpoint)[0]?.headers.get('Authorization')).toBe('token-1');
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
    vi.advanceTimersByTime(49);
    expect(page.address()).toBe('/billing?tab=1');
    vi.advanceTimersByTime(1);
    expect(page.address()).toBe('/auth#login');
    expect(isSignedIn(getSession())).toBe(false);
    vi.advanceTimersByTime(9);
    expect(page.reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('[SESS-04] a call that the log-out rejects before the redirect doesn’t say that the session has expired', async () => {
    new FakeApi()
      .answer(logOutEndpoint, { statusCode: 200, message: '' })
      .reject(getMemberProfile, 'UNAUTHENTICATED');
    signIn(signedInReply);
    start();
    logOut();
    await call(getMemberProfile);
    vi.advanceTimersByTime(60);
    expect(page.address()).toBe('/auth#login');
    expect(getSession()).toMatchObject({ isAuthenticated: false, signedOutReason: undefined });
    expect(storedText()).not.toContain('expired');
  });
});

describe('other tabs', () => {
  const dispatchStorageEvent = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));

  it.each([[sessionKey], [null]])('[SESS-04] a tab follows a log-out in another tab (key %s)', (key) => {
    signIn(signedInReply);
    start();
    localStorage.clear();
    dispatchStorageEvent(key);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('[SESS-02] a tab follows an expiry in another tab and keeps its drafts', () => {
    signIn(signedInReply);
    start();
    localStorage.setItem('moments.session-ended', 'expired');
    localStorage.removeItem(sessionKey);
    dispatchStorageEvent(sessionKey);
    expect(page.reload).not.toHaveBeenCalled();
    expect(getSession()).toMatchObject({ isAuthenticated: false, signedOutReason: 'expired' });
    expect(page.address()).toBe('/auth#login');
  });

  it('[SESS-02, AUTH-10] a tab keeps its drafts when another tab finds the session expired as it opens', () => {
    signIn(signedInReply);
    start();
    const stored = JSON.parse(readStored() ?? '') as object;
    localStorage.setItem(sessionKey, JSON.stringify({ ...stored, tokenExpiresAt: Date.now() }));
    // The new tab. The two share only the browser's storage.
    const open = getSession();
    startSession()();
    useSession.setState(open, true);
    dispatchStorageEvent(sessionKey);
    expect(page.reload).not.toHaveBeenCalled();
    expect(getSession()).toMatchObject({ isAuthenticated: false, signedOutReason: 'expired' });
  });

  it('[STOP-01] a tab shows why an administrator ended the session in another tab', () => {
    signIn(signedInReply);
    start();
    localStorage.setItem('moments.session-ended', 'stopped');
    localStorage.removeItem(sessionKey);
    dispatchStorageEvent(sessionKey);
    expect(getSession().signedOutReason).toBe('stopped');
  });

  it('[ROUTE-04] a tab returns to its own page when the same member logs in again in another tab', () => {
    signIn(signedInReply);
    start();
    expireSession();
    localStorage.setItem(
      sessionKey,
      JSON.stringify({ token: 'token-2', tokenExpiresAt: Date.now() + 9_999, userId: 'member-1' }),
    );
    dispatchStorageEvent(sessionKey);
    expect(page.reload).not.toHaveBeenCalled();
    expect(getSession()).toMatchObject({
      isAuthenticated: true,
      token: 'token-2',
      signedOutReason: undefined,
    });
    expect(page.address()).toBe('/billing?tab=1');
  });

  it('a tab reloads when another member logs in in another tab after an expiry', () => {
    signIn(signedInReply);
    start();
    expireSession();
    localStorage.setItem(
      sessionKey,
      JSON.stringify({ token: 'x', tokenExpiresAt: Date.now() + 9_999, userId: 'other' }),
    );
    dispatchStorageEvent(sessionKey);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('[SESS-01] a tab learns that another tab extended the session', () => {
    signIn(signedInReply);
    start();
    vi.advanceTimersByTime(3_400_000);
    expect(getSession().endsAt).toBeDefined();
    localStorage.setItem(
      sessionKey,
      JSON.stringify({ token: 'token-1', tokenExpiresAt: Date.now() + 3_600_000, userId: 'member-1' }),
    );
    dispatchStorageEvent(sessionKey);
    expect(getSession().endsAt).toBeUndefined();
    vi.advanceTimersByTime(1_000_000);
    expect(isSignedIn(getSession())).toBe(true);
  });

  it('a tab reloads when another member logs in in another tab', () => {
    signIn(signedInReply);
    start();
    localStorage.setItem(
      sessionKey,
      JSON.stringify({ token: 'x', tokenExpiresAt: Date.now() + 9_999, userId: 'other' }),
    );
    dispatchStorageEvent(sessionKey);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('a tab takes over a session that started in another tab', () => {
    start();
    localStorage.setItem(
      sessionKey,
      JSON.stringify({ token: 'x', tokenExpiresAt: Date.now() + 9_999, userId: 'm' }),
    );
    dispatchStorageEvent(sessionKey);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('a tab takes over the same member’s new token without a reload', () => {
    signIn(signedInReply);
    start();
    localStorage.setItem(
      sessionKey,
      JSON.stringify({ token: 'token-2', tokenExpiresAt: Date.now() + 9_999, userId: 'member-1' }),
    );
    dispatchStorageEvent(sessionKey);
    expect(page.reload).not.toHaveBeenCalled();
    expect(getSession().token).toBe('token-2');
  });

  it('a tab ignores other storage keys', () => {
    start();
    dispatchStorageEvent('something');
    expect(page.reload).not.toHaveBeenCalled();
  });
});

it.each(['stopped', 'deactivated'] as const)(
  '[STOP-01] %s: the session is cleared, the reason kept over a reload',
  (reason) => {
    signIn(signedInReply);
    start();
    stopSession(reason);
    expect(isSignedIn(getSession())).toBe(false);
    expect(readStored()).toBeNull();
    expect(page.address()).toBe('/auth#login');
    stop();
    useSession.setState(useSession.getInitialState(), true);
    start();
    expect(getSession().signedOutReason).toBe(reason);
  },
);
