import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { sampleRow } from '../../test/fake-inbox.ts';
import { minutesAgo, openInbox } from '../../test/open-inbox.tsx';
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

const rosa = () => sampleRow({ memberId: 'rosa', name: 'Rosa Delgado' });
const crisis = () =>
  sampleRow({ memberId: 'maya', name: 'Maya Ortiz', waitingSince: minutesAgo(1), flags: ['crisis'] });

it('[DESK-02] notifies of a crisis without a name or text, if the person chose that', async () => {
  const { desk, inbox } = await openInbox([rosa()]);
  await waitFor(() => expect(useLive.getState().status).toBe('live'));
  const flag = async () => {
    inbox.rows.unshift(crisis());
    act(() => desk.publish('changed', JSON.stringify({ kind: 'crisis', memberId: 'maya' })));
    await screen.findByRole('link', { name: /Maya/ });
    inbox.rows.shift();
    act(() => desk.publish('changed', JSON.stringify({ kind: 'crisis', memberId: 'maya' })));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Maya/ })).toBeNull());
  };
  await flag();
  expect(FakeNotification.shown).toEqual([]);
  savePreference('notifications', 'crises');
  await flag();
  expect(FakeNotification.shown).toEqual(['A member needs you']);
});
