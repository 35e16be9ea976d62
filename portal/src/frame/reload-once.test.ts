import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetPortal } from '../../test/reset-portal.ts';
import { page } from '../session/page.ts';
import { failUnlessReloading } from './reload-once.ts';

const fail = (): Promise<never> => failUnlessReloading(new Error('gone'));

const reload = vi.fn();
const ask = vi.fn<typeof fetch>();

beforeEach(() => {
  resetPortal();
  sessionStorage.clear();
  reload.mockReset();
  ask.mockReset();
  vi.spyOn(page, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', ask);
});
afterEach(() => vi.useRealTimers());

it('reloads the page once when files are gone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  ask.mockImplementation(() => Promise.resolve(new Response()));
  void fail().catch(() => undefined);
  void fail().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
  expect(ask.mock.calls).toEqual([['', { method: 'HEAD' }]]);
  await vi.advanceTimersByTimeAsync(11_000);
});

it.each([
  ['the page is offline, or the server restarts', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy has no server', () => Promise.resolve(new Response(null, { status: 502 }))],
])('lets a part fail while %s, and reloads the page after that', async (_when, answer) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  ask.mockImplementation(answer);
  await expect(fail()).rejects.toThrow('gone');
  expect(reload).not.toHaveBeenCalled();
  ask.mockImplementation(() => Promise.resolve(new Response()));
  void fail().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('keeps a part loading until the page reloads, and lets it fail if the page stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  ask.mockImplementation(() => Promise.resolve(new Response()));
  const seen = vi.fn();
  void fail().catch(seen);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(seen).not.toHaveBeenCalled();
  // The browser asked because of typed answers, and the member stayed.
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen).toHaveBeenCalledExactlyOnceWith(new Error('gone'));
  // The second failure is no new release.
  await expect(fail()).rejects.toThrow('gone');
  expect(reload).toHaveBeenCalledOnce();
});
