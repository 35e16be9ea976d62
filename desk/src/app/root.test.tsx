import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deskIdleSeconds } from '@moments/contract/staff/sessions';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { type FakeDesk } from '../../test/fake-desk.ts';
import { addSession, codeOfTests, sampleSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { queryClient } from '../api/query-client.ts';
import { useLive } from '../live/live-store.ts';
import { Root } from './root.tsx';

let desk: FakeDesk;
beforeEach(async () => {
  desk = await startDesk();
  history.replaceState(null, '', '/');
  return () => vi.useRealTimers();
});

const signIn = async () => {
  await userEvent.type(await screen.findByLabelText('Work email'), 'ana@moments.example');
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }));
  await userEvent.type(await screen.findByLabelText('Code from the email'), codeOfTests);
};

describe('sign-in', () => {
  it('[DESK-01] signs in by an emailed code, and reveals nothing about the staff', async () => {
    addSession(desk);
    const { container } = render(<Root />);
    await screen.findByRole('heading', { name: 'Sign in to the desk' });
    expect(await findAccessibilityViolations(container)).toEqual([]);
    await signIn();
    expect(await screen.findByText('Ana Reyes')).toBeVisible();
    expect(location.pathname).toBe('/inbox');
    expect(await findAccessibilityViolations(container)).toEqual([]);
  });

  it('[DESK-01] keeps the email after a wrong code, and explains the error', async () => {
    addSession(desk);
    render(<Root />);
    await userEvent.type(await screen.findByLabelText('Work email'), 'ana@moments.example');
    await userEvent.keyboard('{Enter}');
    await userEvent.type(await screen.findByLabelText('Code from the email'), '000000');
    expect(await screen.findByText(/That code isn’t correct/)).toBeVisible();
    expect(screen.getByLabelText('Code from the email')).toHaveFocus();
    await userEvent.keyboard(codeOfTests);
    expect(await screen.findByText('Ana Reyes')).toBeVisible();
  });

  it('says that an address isn’t an email', async () => {
    addSession(desk);
    render(<Root />);
    await userEvent.type(await screen.findByLabelText('Work email'), 'ana{Enter}');
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it('says when the server can’t be reached, and tries again', async () => {
    addSession(desk, sampleSession());
    desk.isReachable = false;
    render(<Root />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    desk.isReachable = true;
    await userEvent.click(again);
    expect(await screen.findByText('Ana Reyes')).toBeVisible();
  });
});

/** Moves the clock, and runs only the timers of the last 6 seconds: an hour of polling takes a busy machine half a minute. */
const pass = (seconds: number) =>
  act(async () => {
    vi.setSystemTime(Date.now() + seconds * 1_000);
    await vi.advanceTimersByTimeAsync(6_000);
  });

const lateShift = { from: '2026-11-24T00:00:00Z', until: '2026-11-24T02:00:00Z' };

describe('an open session', () => {
  it('[DESK-01] locks by hand, empties the page’s memory, and unlocks with a code', async () => {
    addSession(desk, sampleSession());
    const { container } = render(<Root />);
    await screen.findByText('Ana Reyes');
    queryClient.setQueryData(['conversation'], { name: 'Eli Stone' });
    await userEvent.keyboard('gl');
    expect(await screen.findByRole('heading', { name: 'The desk is locked' })).toBeVisible();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(await findAccessibilityViolations(container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Email me a code to unlock' }));
    await userEvent.type(await screen.findByLabelText('Code from the email'), codeOfTests);
    expect(await screen.findByRole('button', { name: /Ana Reyes/ })).toBeVisible();
  });

  it('[DESK-01] locks after 30 minutes without use', async () => {
    addSession(desk, sampleSession());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(<Root />);
    await screen.findByText('Ana Reyes');
    await pass(deskIdleSeconds - 60);
    expect(screen.getByText('Ana Reyes')).toBeVisible();
    await pass(70);
    expect(await screen.findByRole('heading', { name: 'The desk is locked' })).toBeVisible();
  });

  it('[DESK-01] stays open while it is used', async () => {
    addSession(desk, sampleSession());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(<Root />);
    await screen.findByText('Ana Reyes');
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await pass(600);
      act(() => void document.dispatchEvent(new Event('pointermove', { bubbles: true })));
    }
    await pass(1);
    expect(screen.getByText('Ana Reyes')).toBeVisible();
    expect(desk.countCalls('staffGetSession')).toBeGreaterThan(3);
  });

  it.each([
    ['begins', '2026-11-23T23:59:50Z', [null, lateShift], [/^Coach$/, /^On shift until/]],
    ['has ended', '2026-11-24T01:59:50Z', [lateShift, null], [/^On shift until/, /^Coach$/]],
  ] as const)('[DESK-02] says without a press that the shift %s', async (_, now, shifts, [before, after]) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(now) });
    const session = addSession(desk, sampleSession({ shift: shifts[0] }));
    render(<Root />);
    await screen.findByText(before);
    session.current = sampleSession({ shift: shifts[1] });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByText(after)).toBeVisible();
  });

  it('[DESK-01] ends the session on the page when the server ends it', async () => {
    const session = addSession(desk, sampleSession());
    render(<Root />);
    await screen.findByText('Ana Reyes');
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    session.current = undefined;
    act(() => desk.publish('end'));
    expect(await screen.findByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();
    expect(screen.getByText(/Your session has ended/)).toBeVisible();
  });

  it('[DESK-01] says that the session ended when a call reports it', async () => {
    const session = addSession(desk, sampleSession());
    render(<Root />);
    await screen.findByText('Ana Reyes');
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    session.current = undefined;
    act(() => desk.publish('changed', JSON.stringify({ kind: 'session' })));
    expect(await screen.findByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();
    expect(screen.getByText(/Your session has ended/)).toBeVisible();
  });

  it('[DESK-01] lists where the person is signed in, and ends another device’s session', async () => {
    addSession(desk, sampleSession());
    render(<Root />);
    await userEvent.click(await screen.findByRole('button', { name: /Ana Reyes/ }));
    expect(await screen.findByText(/Chrome on Linux, this one/)).toBeVisible();
    expect(await findAccessibilityViolations(await screen.findByRole('dialog'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^Sign out Safari on iPhone/ }));
    await waitFor(() => expect(screen.queryByText(/Safari on iPhone/)).toBeNull());
    expect(screen.getByText(/Chrome on Linux, this one/)).toBeVisible();
  });

  it('[DESK-01] signs out', async () => {
    addSession(desk, sampleSession());
    render(<Root />);
    await userEvent.click(await screen.findByRole('button', { name: /Ana Reyes/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You’re signed out.')).toBeVisible();
  });

  it('says that the desk is offline, and continues when the connection is back', async () => {
    addSession(desk, sampleSession());
    render(<Root />);
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    act(() => desk.loseConnection());
    expect(await screen.findByText(/You’ve been offline/)).toBeVisible();
    desk.isReachable = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await waitFor(() => expect(screen.queryByText(/You’ve been offline/)).toBeNull());
  });
});

describe('the frame', () => {
  it('[DESK-03] names the role that has a page when a link leads to another role’s page', async () => {
    addSession(desk, sampleSession());
    history.replaceState(null, '', '/audit');
    const { container } = render(<Root />);
    expect(await screen.findByRole('heading', { name: 'Audit is for administrators' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Audit' })).toBeNull();
    expect(await findAccessibilityViolations(container)).toEqual([]);
  });

  it('shows the shortcuts by ? in a dialog that Escape closes', async () => {
    addSession(desk, sampleSession());
    render(<Root />);
    await screen.findByText('Ana Reyes');
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(await findAccessibilityViolations(dialog)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the chosen colors, and keeps the choice', async () => {
    addSession(desk, sampleSession());
    render(<Root />);
    await userEvent.click(await screen.findByRole('button', { name: /Ana Reyes/ }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Colors' }), 'Dark');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(localStorage.getItem('moments-desk-theme')).toBe('dark');
  });

  it('turns single keys off, and keeps the choice', async () => {
    addSession(desk, sampleSession());
    render(<Root />);
    await userEvent.click(await screen.findByRole('button', { name: /Ana Reyes/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Shortcuts of a single key' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
