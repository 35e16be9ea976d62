import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { getTimeMinutesAgo, openInbox } from '../../test/open-inbox.tsx';
import { sampleRow } from '../../test/sample-inbox.ts';
import { useLive } from '../live/live-store.ts';
import { savePreference } from '../theme/preferences.ts';

/** Keeps what the browser was asked to show. */
class FakeNotification {
  static readonly shown: string[] = [];
  static readonly permission = 'granted';
  static readonly requestPermission = () => Promise.resolve('granted');
  constructor(title: string) {
    FakeNotification.shown.push(title);
  }
}
beforeEach(() => {
  FakeNotification.shown.length = 0;
  vi.stubGlobal('Notification', FakeNotification);
});

const sampleRosa = () => sampleRow({ memberId: 'rosa', name: 'Rosa Delgado' });
const sampleCrisisRow = () =>
  sampleRow({ memberId: 'maya', name: 'Maya Ortiz', waitingSince: getTimeMinutesAgo(1), flags: ['crisis'] });

it('[DESK-02] notifies of a crisis without a name or text, if the person chose that', async () => {
  const { desk, inbox } = await openInbox([sampleRosa()]);
  await waitFor(() => expect(useLive.getState().status).toBe('live'));
  const flagMaya = async () => {
    inbox.rows.unshift(sampleCrisisRow());
    act(() => desk.publish('changed', JSON.stringify({ kind: 'crisis', memberId: 'maya' })));
    await screen.findByRole('link', { name: /Maya/ });
    inbox.rows.shift();
    act(() => desk.publish('changed', JSON.stringify({ kind: 'crisis', memberId: 'maya' })));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Maya/ })).toBeNull());
  };
  await flagMaya();
  expect(FakeNotification.shown).toEqual([]);
  savePreference('notifications', 'crises');
  await flagMaya();
  expect(FakeNotification.shown).toEqual(['A member needs you']);
});

it('[SAFE-08] notifies when a check-in is due, on every screen and without an event, if the person chose that', async () => {
  const { inbox } = await openInbox([sampleRosa()], {
    prepare: (fake) => void (fake.nextDueAt = new Date(Date.now() + 1_500).toISOString()),
  });
  savePreference('notifications', 'new-members');
  await userEvent.click(screen.getAllByRole('link', { name: 'Saved replies' })[0] as HTMLElement);
  await screen.findByRole('heading', { name: 'Saved replies', level: 1 });
  inbox.rows.push(sampleRow({ memberId: 'maya', name: 'Maya Ortiz', flags: ['check-in-due'] }));
  inbox.nextDueAt = null;
  expect(FakeNotification.shown).toEqual([]);
  await waitFor(() => expect(FakeNotification.shown).toEqual(['A member needs you']), { timeout: 5_000 });
});

it('[DESK-02] notifies of a crisis on every screen, not only in the inbox', async () => {
  const { desk, inbox } = await openInbox([sampleRosa()]);
  await waitFor(() => expect(useLive.getState().status).toBe('live'));
  savePreference('notifications', 'crises');
  await userEvent.click(screen.getAllByRole('link', { name: 'Saved replies' })[0] as HTMLElement);
  await screen.findByRole('heading', { name: 'Saved replies', level: 1 });
  inbox.rows.unshift(sampleCrisisRow());
  act(() => desk.publish('changed', JSON.stringify({ kind: 'crisis', memberId: 'maya' })));
  await waitFor(() => expect(FakeNotification.shown).toEqual(['A member needs you']));
});
