import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { logOut as logOutEndpoint } from '@moments/contract/sign-in/sign-in';
import { FakeApi } from '../../test/fake-api.ts';
import { resetPortal, storedText } from '../../test/reset-portal.ts';
import { sampleProfile } from '../../test/sample-profile.ts';
import { call } from '../api/call.ts';
import { getInitialProfile } from './initial-profile.ts';
import { page } from './page.ts';
import { takeReturnPath } from './return-path.ts';
import { isSignedIn, useSession } from './session-store.ts';
import { signIn } from './sign-in.ts';
import { expireSession, logOut, stopSession } from './sign-out.ts';
import { startSession } from './start-session.ts';
import { sessionKey } from './stored-session.ts';

const profile = sampleProfile();
const authenticated = {
  accessToken: { id: 'token-1', userId: 'member-1', ttl: 3_600 },
  profile: {
    _id: 'member-1',
    phone: '+12125550105',
    email: 'eli@example.com',
    emailVerified: true,
    firstName: 'Eli',
    lastName: 'Stone',
    _data: { ...profile.user, hash: 'hash-1' },
  },
  subscription: profile.subscription,
};
const session = () => useSession.getState();
const stored = () => localStorage.getItem(sessionKey);

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
  it('[SESS-01] stores token and ids for the server’s ttl, and nothing of the profile', () => {
    signIn(authenticated);
    expect(JSON.parse(stored() ?? '')).toEqual({
      token: 'token-1',
      tokenExpiresAt: Date.now() + 3_600_000,
      userId: 'member-1',
      usedAt: Date.now(),
      canExtend: true,
    });
    expect(storedText()).not.toMatch(/eli|stone|albany|1990/i);
  });

  it('[DATA-05] fills the auth state', () => {
    signIn(authenticated);
    expect(session()).toMatchObject({
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

  it('[AUTH-08] hands the reply’s profile over in memory', () => {
    signIn(authenticated);
    expect(getInitialProfile()).toMatchObject({
      user: profile.user,
      subscription: profile.subscription,
      hash: 'hash-1',
    });
  });
});

describe('at start', () => {
  it('[SESS-01] takes a stored session up', () => {
    signIn(authenticated);
    useSession.setState(useSession.getInitialState(), true);
    start();
    expect(session()).toMatchObject({ isAuthenticated: true, token: 'token-1', userId: 'member-1' });
  });

  it('[SESS-01] discards an expired one and says so', () => {
    localStorage.setItem(sessionKey, JSON.stringify({ token: 't', tokenExpiresAt: Date.now(), userId: 'm' }));
    start();
    expect(isSignedIn(session())).toBe(false);
    expect(stored()).toBeNull();
    expect(session().signedOutReason).toBe('expired');
  });

  it.each(['', 'nonsense', '{}', '{"token":1,"tokenExpiresAt":"x","userId":null}', 'null'])(
    '[SESS-01] is signed out with %j in storage',
    (text) => {
      localStorage.setItem(sessionKey, text);
      start();
      expect(isSignedIn(session())).toBe(false);
    },
  );

  it('works without browser storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(start).not.toThrow();
    expect(isSignedIn(session())).toBe(false);
  });
});

it.each([
  [true, 'token', true],
  [true, undefined, false],
  [false, 'token', false],
  [false, undefined, false],
])('[ROUTE-09] flag %s and token %s: signed in %s', (isAuthenticated, token, expected) => {
  expect(isSignedIn({ isAuthenticated, token })).toBe(expected);
});

describe('expiry', () => {
  it('[SESS-02] clears the token and tells so in a page that just stands open', () => {
    signIn(authenticated);
    start();
    vi.advanceTimersByTime(3_599_999);
    expect(isSignedIn(session())).toBe(true);
    vi.advanceTimersByTime(1);
    expect(session()).toMatchObject({ isAuthenticated: false, token: undefined, signedOutReason: 'expired' });
    expect(stored()).toBeNull();
    expect(page.address()).toBe('/auth#login');
  });

  it('[SESS-02] notices after sleep, when timers stood still', () => {
    signIn(authenticated);
    start();
    vi.setSystemTime(Date.now() + 3_600_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(session().signedOutReason).toBe('expired');
  });

  it('[ROUTE-04] remembers the page, to return there, without a bank’s secret', () => {
    history.replaceState(null, '', '/checkout?addOn=true&payment_intent=pi_1&payment_intent_client_secret=s');
    signIn(authenticated);
    start();
    vi.advanceTimersByTime(3_600_000);
    expect(takeReturnPath()).toBe('/checkout?addOn=true&payment_intent=pi_1');
    expect(takeReturnPath()).toBe('/home');
  });

  it('[SESS-03] a 401 clears the authentication', async () => {
    signIn(authenticated);
    start();
    new FakeApi().refuse(getMemberProfile, 'SESSION_EXPIRED');
    await call(getMemberProfile);
    expect(isSignedIn(session())).toBe(false);
    expect(stored()).toBeNull();
    expect(page.address()).toBe('/auth#login');
  });
});

describe('a session that is not used', () => {
  const day = 86_400_000;
  const long = { ...authenticated, accessToken: { ...authenticated.accessToken, ttl: 14 * 86_400 } };

  it('[SESS-02] ends as the server’s does, a minute early at most', () => {
    signIn(long);
    start();
    vi.advanceTimersByTime(7 * day - 60_001);
    expect(isSignedIn(session())).toBe(true);
    vi.advanceTimersByTime(1);
    expect(session().signedOutReason).toBe('expired');
  });

  it('[SESS-02] lasts as long as calls are answered, and that is kept for the other tabs', async () => {
    signIn(long);
    start();
    new FakeApi().answer(getMemberProfile, { statusCode: 200, ...profile });
    vi.advanceTimersByTime(6 * day);
    await call(getMemberProfile);
    expect(JSON.parse(stored() ?? '')).toMatchObject({ usedAt: Date.now() });
    vi.advanceTimersByTime(6 * day);
    expect(isSignedIn(session())).toBe(true);
  });

  it('[SESS-02] is not used by a call that was refused', async () => {
    signIn(long);
    start();
    const usedAt = Date.now();
    new FakeApi().refuse(getMemberProfile, 'UNAVAILABLE');
    vi.advanceTimersByTime(day);
    const answered = call(getMemberProfile);
    await vi.advanceTimersByTimeAsync(60_000);
    await answered;
    expect(session().usedAt).toBe(usedAt);
  });

  it('[SESS-01] is discarded at start', () => {
    signIn(long);
    useSession.setState(useSession.getInitialState(), true);
    vi.setSystemTime(Date.now() + 8 * day);
    start();
    expect(session().signedOutReason).toBe('expired');
  });

  it('[SESS-04] does not come back by a reply that arrives after a log-out elsewhere', async () => {
    signIn(long);
    start();
    new FakeApi().answer(getMemberProfile, { statusCode: 200, ...profile });
    vi.advanceTimersByTime(day);
    localStorage.clear();
    await call(getMemberProfile);
    expect(stored()).toBeNull();
  });
});

describe('logging out', () => {
  it('[SESS-04] revokes the token, clears storage, redirects after 50 ms and reloads 10 ms later', () => {
    const api = new FakeApi().answer(logOutEndpoint, { statusCode: 200, message: '' });
    signIn(authenticated);
    start();
    sessionStorage.setItem('moments.draft.member-1.x', '{}');
    logOut();
    expect(api.callsOf(logOutEndpoint)[0]?.headers.get('Authorization')).toBe('token-1');
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
    vi.advanceTimersByTime(49);
    expect(page.address()).toBe('/billing?tab=1');
    vi.advanceTimersByTime(1);
    expect(page.address()).toBe('/auth#login');
    expect(isSignedIn(session())).toBe(false);
    vi.advanceTimersByTime(9);
    expect(page.reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(page.reload).toHaveBeenCalledOnce();
  });
});

describe('other tabs', () => {
  const storageEvent = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));

  it.each([[sessionKey], [null]])('[SESS-04] follow a log-out elsewhere (key %s)', (key) => {
    signIn(authenticated);
    start();
    localStorage.clear();
    storageEvent(key);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('[SESS-02] follow an expiry elsewhere, and keep what was typed here', () => {
    signIn(authenticated);
    start();
    localStorage.setItem('moments.session-ended', 'expired');
    localStorage.removeItem(sessionKey);
    storageEvent(sessionKey);
    expect(page.reload).not.toHaveBeenCalled();
    expect(session()).toMatchObject({ isAuthenticated: false, signedOutReason: 'expired' });
    expect(page.address()).toBe('/auth#login');
  });

  it('[STOP-01] are told why an administrator ended it', () => {
    signIn(authenticated);
    start();
    localStorage.setItem('moments.session-ended', 'stopped');
    localStorage.removeItem(sessionKey);
    storageEvent(sessionKey);
    expect(session().signedOutReason).toBe('stopped');
  });

  it('[ROUTE-04] come back to their own page when the same member signs in elsewhere again', () => {
    signIn(authenticated);
    start();
    expireSession();
    localStorage.setItem(
      sessionKey,
      JSON.stringify({ token: 'token-2', tokenExpiresAt: Date.now() + 9_999, userId: 'member-1' }),
    );
    storageEvent(sessionKey);
    expect(page.reload).not.toHaveBeenCalled();
    expect(session()).toMatchObject({ isAuthenticated: true, token: 'token-2', signedOutReason: undefined });
    expect(page.address()).toBe('/billing?tab=1');
  });

  it('reloads when another member logged in elsewhere after an expiry', () => {
    signIn(authenticated);
    start();
    expireSession();
    localStorage.setItem(
      sessionKey,
      JSON.stringify({ token: 'x', tokenExpiresAt: Date.now() + 9_999, userId: 'other' }),
    );
    storageEvent(sessionKey);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('[SESS-01] learn that the session was extended elsewhere', () => {
    signIn(authenticated);
    start();
    vi.advanceTimersByTime(3_400_000);
    expect(session().endsAt).toBeDefined();
    localStorage.setItem(
      sessionKey,
      JSON.stringify({ token: 'token-1', tokenExpiresAt: Date.now() + 3_600_000, userId: 'member-1' }),
    );
    storageEvent(sessionKey);
    expect(session().endsAt).toBeUndefined();
    vi.advanceTimersByTime(1_000_000);
    expect(isSignedIn(session())).toBe(true);
  });

  it('reloads when another member logged in elsewhere', () => {
    signIn(authenticated);
    start();
    localStorage.setItem(
      sessionKey,
      JSON.stringify({ token: 'x', tokenExpiresAt: Date.now() + 9_999, userId: 'other' }),
    );
    storageEvent(sessionKey);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('take over a session that was opened elsewhere', () => {
    start();
    localStorage.setItem(
      sessionKey,
      JSON.stringify({ token: 'x', tokenExpiresAt: Date.now() + 9_999, userId: 'm' }),
    );
    storageEvent(sessionKey);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('take over the same member’s new token quietly', () => {
    signIn(authenticated);
    start();
    localStorage.setItem(
      sessionKey,
      JSON.stringify({ token: 'token-2', tokenExpiresAt: Date.now() + 9_999, userId: 'member-1' }),
    );
    storageEvent(sessionKey);
    expect(page.reload).not.toHaveBeenCalled();
    expect(session().token).toBe('token-2');
  });

  it('leave this tab alone for other keys', () => {
    start();
    storageEvent('something');
    expect(page.reload).not.toHaveBeenCalled();
  });
});

it.each(['stopped', 'deactivated'] as const)(
  '[STOP-01] %s: the session is cleared, the reason kept over a reload',
  (reason) => {
    signIn(authenticated);
    start();
    stopSession(reason);
    expect(isSignedIn(session())).toBe(false);
    expect(stored()).toBeNull();
    expect(page.address()).toBe('/auth#login');
    stop();
    useSession.setState(useSession.getInitialState(), true);
    start();
    expect(session().signedOutReason).toBe(reason);
  },
);
