import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetPortal } from '../../test/reset-portal.ts';
import { page } from '../session/page.ts';
import { failUnlessReloading, reloadWhenFilesAreGone } from './reload-once.ts';

const waitUntilSettled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
const failLoading = (): Promise<void> => {
  dispatchEvent(new Event('vite:preloadError'));
  return waitUntilSettled();
};

const reload = vi.fn();
const ask = vi.fn<typeof fetch>();
reloadWhenFilesAreGone();

beforeEach(() => {
  resetPortal();
  sessionStorage.clear();
  reload.mockReset();
  ask.mockReset();
  vi.spyOn(page, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', ask);
});
afterEach(() => vi.useRealTimers());

it('reloads the page once when a file is gone', async () => {
  ask.mockImplementation(() => Promise.resolve(new Response()));
  await failLoading();
  await failLoading();
  expect(reload).toHaveBeenCalledOnce();
  expect(ask.mock.calls).toEqual([['', { method: 'HEAD' }]]);
});

it.each([
  ['the page is offline, or the server restarts', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy has no server', () => Promise.resolve(new Response(null, { status: 502 }))],
])('keeps the page while %s, and reloads it after that', async (_when, answer) => {
  ask.mockImplementation(answer);
  await failLoading();
  expect(reload).not.toHaveBeenCalled();
  ask.mockImplementation(() => Promise.resolve(new Response()));
  await failLoading();
  expect(reload).toHaveBeenCalledOnce();
});

it('keeps a part loading until the page reloads, and lets it fail if the page stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  ask.mockImplementation(() => Promise.resolve(new Response()));
  dispatchEvent(new Event('vite:preloadError'));
  const seen = vi.fn();
  void failUnlessReloading(new Error('gone')).catch(seen);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(seen).not.toHaveBeenCalled();
  // The browser asked because of typed answers, and the member stayed.
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen).toHaveBeenCalledExactlyOnceWith(new Error('gone'));
  // The second failure is no new release.
  dispatchEvent(new Event('vite:preloadError'));
  await expect(failUnlessReloading(new Error('gone again'))).rejects.toThrow('gone again');
});

it('lets a part fail as soon as the server does not answer', async () => {
  ask.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  dispatchEvent(new Event('vite:preloadError'));
  await expect(failUnlessReloading(new Error('gone'))).rejects.toThrow('gone');
  expect(reload).not.toHaveBeenCalled();
});
