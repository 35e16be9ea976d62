import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { type FakeDesk } from '../../test/fake-desk.ts';
import { addMatching, samplePending, type FakeMatching } from '../../test/fake-matching.ts';
import { addSession, sampleSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { useLive } from '../live/live-store.ts';
import { Root } from './root.tsx';

let desk: FakeDesk;
let matching: FakeMatching;
beforeEach(async () => {
  desk = await startDesk();
  const staff = { id: 'staff-nora', name: 'Nora', email: 'nora@moments.example' };
  addSession(desk, sampleSession({ staff, roles: ['operations'] }));
  matching = addMatching(desk, [
    samplePending({ pronouns: ['she-her'] }),
    samplePending({ memberId: 'omar', name: 'Omar Haddad', partner: null, isUnder18: true }),
  ]);
  history.replaceState(null, '', '/matching');
});

async function open() {
  render(<Root />);
  await screen.findByRole('heading', { name: 'Dia Kapoor' });
  await screen.findByRole('button', { name: 'Match with Marcus' });
}
const publishChange = (memberId: string) =>
  act(() => desk.publish('changed', JSON.stringify({ kind: 'matching', memberId })));

describe('matching', () => {
  it('[DESK-05] shows operations waiting members, fitting coaches, and consequences', async () => {
    await open();
    expect(location.pathname).toBe('/matching');
    expect(screen.getByText('2 pending, 0 on the waitlist')).toBeVisible();
    const coaches = screen.getByRole('region', { name: 'Coaches for Dia' });
    expect(within(coaches).getByText('3 of 3 evenings')).toBeVisible();
    expect(within(coaches).getByText('16 of 18')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Match with Theo' })).toBeDisabled();
    expect(within(coaches).getByText(/What Dia gets by text/).parentElement).toHaveTextContent(
      'matched with your coach, Marcus',
    );
    expect(screen.getByRole('link', { name: 'Open member' })).toHaveAttribute('href', '/members/dia');
    expect(screen.getByText('she/her')).toBeVisible();
    expect(document.title).toBe('Matching (2)');
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[DESK-05] matches the best fit by M, and undoes the match by Z', async () => {
    await open();
    await userEvent.keyboard('m');
    expect(await screen.findByText('Matching Dia with Marcus')).toBeVisible();
    expect(screen.getByText('You matched with Marcus')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Match with Priya' })).toBeDisabled();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.keyboard('z');
    await waitFor(() => expect(screen.queryByText('Matching Dia with Marcus')).toBeNull());
    expect(screen.getByRole('button', { name: 'Match with Priya' })).toBeEnabled();
  });

  it('[DESK-05, DESK-13] says that a chosen member is matched when the row disappears', async () => {
    await open();
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    await userEvent.click(screen.getByRole('link', { name: /Dia Kapoor/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Match with Priya' }));
    await screen.findByText('Matching Dia with Priya');
    matching.rows = matching.rows.slice(1);
    publishChange('dia');
    expect(await screen.findByText('Dia Kapoor is matched with Priya')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next member' }));
    expect(await screen.findByRole('heading', { name: 'Omar Haddad' })).toBeVisible();
    expect(screen.getByText('Under 18')).toBeVisible();
  });

  it('[DESK-05] never puts another member under the press when the first one is matched elsewhere', async () => {
    await open();
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    matching.rows = matching.rows.slice(1);
    publishChange('dia');
    expect(await screen.findByText('Dia Kapoor no longer waits')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Match with/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Next member' }));
    expect(await screen.findByRole('heading', { name: 'Omar Haddad' })).toBeVisible();
  });

  it('[DESK-05] names the other person who matched the member first', async () => {
    await open();
    matching.takenBy = 'Olga';
    await userEvent.click(screen.getByRole('button', { name: 'Match with Marcus' }));
    expect(await screen.findByText('Another person has matched this member.')).toBeVisible();
    expect(await screen.findByText('Olga matched Dia with Marcus.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('[DESK-05] repeats an unanswered match with the same idempotency key', async () => {
    await open();
    matching.isLost = true;
    // By key: a button ignores a second click right after the first.
    const pressM = () => userEvent.keyboard('m');
    await pressM();
    expect(await screen.findByText(/couldn’t reach the server/)).toBeVisible();
    matching.isLost = false;
    await waitFor(() => expect(screen.getByRole('button', { name: 'Match with Marcus' })).toBeEnabled());
    await pressM();
    await waitFor(() => expect(desk.countCalls('staffMatch')).toBe(2));
    expect(matching.keys.size).toBe(1);
  });

  it('[DESK-05] moves a member to the waitlist, and shows the waitlist', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Move to waitlist' }));
    expect(await screen.findByText('1 pending, 1 on the waitlist')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Waitlist' }));
    expect(await screen.findByRole('button', { name: 'Move off the waitlist' })).toBeVisible();
    expect(screen.getByText(/is on the waitlist. Move them off it/)).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[DESK-05] moves through the list by J and K, and back by Escape', async () => {
    await open();
    await userEvent.keyboard('j');
    expect(location.pathname).toBe('/matching/dia');
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Omar Haddad' })).toBeVisible();
    await userEvent.keyboard('k');
    expect(location.pathname).toBe('/matching/dia');
    await userEvent.keyboard('{Escape}');
    expect(location.pathname).toBe('/matching');
  });

  it('[DESK-05] says that no member waits', async () => {
    matching.rows = [];
    render(<Root />);
    expect(await screen.findByText('No one waits for a coach')).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[DESK-03] closes matching to coaches', async () => {
    addSession(desk, sampleSession({ roles: ['coach'] }));
    history.replaceState(null, '', '/matching');
    render(<Root />);
    expect(await screen.findByText('Matching is for operations')).toBeVisible();
  });
});
