import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { extendSession } from '@moments/contract/sign-in/devices';
import { logOut } from '@moments/contract/sign-in/sign-in';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { FakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { resetPortal } from '../../test/reset-portal.ts';
import { signedInReply } from '../../test/sample-profile.ts';
import { page } from './page.ts';
import { useSession } from './session-store.ts';
import { SessionWarning } from './session-warning.tsx';
import { signIn } from './sign-in.ts';
import { startSession } from './start-session.ts';
import { sessionKey } from './stored-session.ts';

const title = 'You’ll be logged out soon';
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const createExtendedReply = (ttl: number, canExtend: boolean) =>
  ({ statusCode: 200, message: '', ttl, canExtend }) as const;
const findDialog = () => screen.findByRole('alertdialog', { name: title });
const waitUntilGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

let api: FakeApi;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T12:00:00Z') });
  vi.spyOn(page, 'reload').mockReturnValue();
  resetPortal('/account-settings?tab=profile');
  api = new FakeApi();
  renderScreen(<SessionWarning />);
  act(() => signIn(signedInReply));
  const stop = startSession();
  return () => {
    stop();
    vi.useRealTimers();
  };
});

describe('before the session ends', () => {
  it('[SESS-01] the warning appears five minutes before the end and says what is kept', async () => {
    await pass(3_299_000);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await pass(1_000);
    const shown = await findDialog();
    expect(shown).toHaveTextContent(/logged out in (5|4) minutes/);
    expect(shown).toHaveTextContent('come back to this page with what you typed');
    await pass(200_000);
    expect(shown).toHaveTextContent('logged out in a minute');
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[SESS-01] "Stay logged in" extends the session on the page and in storage', async () => {
    api.answer(extendSession, createExtendedReply(3_600, true));
    await pass(3_400_000);
    await findDialog();
    await user.click(screen.getByRole('button', { name: 'Stay logged in' }));
    await waitUntilGone();
    expect(api.listCalls(extendSession)).toHaveLength(1);
    const { tokenExpiresAt = 0 } = useSession.getState();
    expect(tokenExpiresAt - Date.now()).toBeGreaterThan(3_590_000);
    expect(JSON.parse(localStorage.getItem(sessionKey) ?? '')).toMatchObject({ tokenExpiresAt });
    await pass(1_000_000);
    expect(useSession.getState().isAuthenticated).toBe(true);
  });

  it('[SESS-01] Escape keeps the member logged in', async () => {
    api.answer(extendSession, createExtendedReply(3_600, true));
    await pass(3_400_000);
    await findDialog();
    await user.keyboard('{Escape}');
    await waitUntilGone();
    expect(api.listCalls(extendSession)).toHaveLength(1);
  });

  it('[SESS-01] says when the session can’t be extended again, lets the member continue, and ends in time', async () => {
    api.answer(extendSession, createExtendedReply(200, false));
    await pass(3_400_000);
    await findDialog();
    await user.click(screen.getByRole('button', { name: 'Stay logged in' }));
    expect(await screen.findByText(/can’t extend this session again/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stay logged in' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continue for now' }));
    await waitUntilGone();
    await pass(201_000);
    expect(useSession.getState().signedOutReason).toBe('expired');
    expect(page.address()).toBe('/auth#login');
  });

  it('[SESS-01] the warning says when the server can’t be reached and offers another try', async () => {
    api.reject(extendSession, 'UNAVAILABLE');
    await pass(3_400_000);
    await findDialog();
    await user.click(screen.getByRole('button', { name: 'Stay logged in' }));
    await pass(3_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach our service');
    api.answer(extendSession, createExtendedReply(3_600, true));
    await user.click(screen.getByRole('button', { name: 'Stay logged in' }));
    await waitUntilGone();
  });

  it('[SESS-03] the session ends when the server has ended it', async () => {
    api.reject(extendSession, 'SESSION_EXPIRED');
    await pass(3_400_000);
    await findDialog();
    await user.click(screen.getByRole('button', { name: 'Stay logged in' }));
    await waitFor(() => expect(useSession.getState().signedOutReason).toBe('expired'));
  });

  it('[SESS-04] logs out immediately when the member chooses it', async () => {
    api.answer(logOut, { statusCode: 200, message: '' });
    await pass(3_400_000);
    await findDialog();
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await pass(60);
    expect(page.reload).toHaveBeenCalledOnce();
    expect(useSession.getState().isAuthenticated).toBe(false);
  });
});

describe('while the dialog is open', () => {
  it('[SESS-04] the dialog closes when another tab extends the session', async () => {
    await pass(3_400_000);
    await findDialog();
    const stored = JSON.parse(localStorage.getItem(sessionKey) ?? '') as object;
    act(() => {
      localStorage.setItem(sessionKey, JSON.stringify({ ...stored, tokenExpiresAt: Date.now() + 3_600_000 }));
      dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
    });
    await waitUntilGone();
  });

  it('[SESS-02] the warning appears with the true time left when the computer wakes in the last minutes', async () => {
    act(() => {
      vi.setSystemTime(Date.now() + 3_500_000);
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await findDialog()).toHaveTextContent('logged out in a minute');
  });

  it('[SESS-02] the member is logged out without a warning when the computer slept past the end', async () => {
    await act(async () => {
      vi.setSystemTime(Date.now() + 4_000_000);
      document.dispatchEvent(new Event('visibilitychange'));
      await Promise.resolve();
    });
    expect(useSession.getState().signedOutReason).toBe('expired');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
