import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { resetPortal } from '../../test/reset-portal.ts';
import { signedInReply } from '../../test/sample-profile.ts';
import { signIn } from '../session/sign-in.ts';
import { canMeasure, startAnalytics } from './analytics.ts';

const destination = { key: 'key-1', url: 'https://measure.example/events' };
const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);

async function readSentEvents(): Promise<unknown[]> {
  return Promise.all(sendBeacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text()) as unknown));
}

let stop: () => void;
beforeEach(() => {
  resetPortal('/home?addOn=true');
  sendBeacon.mockClear();
  vi.stubGlobal('navigator', { sendBeacon });
  stop = () => undefined;
  return () => stop();
});

it('[ANA-01] analytics identifies the member as a student in production and sends nothing else about them', async () => {
  signIn(signedInReply);
  stop = startAnalytics(destination);
  const shared = {
    key: 'key-1',
    userId: 'member-1',
    traits: { userType: 'student', environment: 'production' },
    path: '/home',
  };
  expect(await readSentEvents()).toEqual([
    { event: 'identify', ...shared },
    { event: 'page', ...shared },
  ]);
  expect(sendBeacon.mock.calls[0]?.[0]).toBe(destination.url);
});

it('[ANA-01] measures the next page without its query', async () => {
  stop = startAnalytics(destination);
  history.replaceState(null, '', '/billing?search=secret');
  document.title = 'Billing · Moments';
  await waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(2));
  expect((await readSentEvents())[1]).toMatchObject({ event: 'page', path: '/billing' });
});

it.each([
  [{}, true],
  [{ doNotTrack: null, globalPrivacyControl: false }, true],
  [{ doNotTrack: '1' }, false],
  [{ globalPrivacyControl: true }, false],
])('[ANA-01] with %j, canMeasure returns %s', (signals, expected) => {
  expect(canMeasure(signals)).toBe(expected);
});

it('[ANA-01] analytics sends nothing when Do-Not-Track is on', () => {
  vi.stubGlobal('navigator', { sendBeacon, doNotTrack: '1' });
  signIn(signedInReply);
  stop = startAnalytics(destination);
  expect(sendBeacon).not.toHaveBeenCalled();
});
