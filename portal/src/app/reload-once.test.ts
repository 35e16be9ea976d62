import { beforeEach, expect, it, vi } from 'vitest';
import { resetPortal } from '../../test/reset-portal.ts';
import { page } from '../session/page.ts';
import { reloadWhenFilesAreGone } from './reload-once.ts';

const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
const miss = (): Promise<void> => {
  dispatchEvent(new Event('vite:preloadError'));
  return settled();
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

it('reloads the page once when a file is gone', async () => {
  ask.mockImplementation(() => Promise.resolve(new Response()));
  await miss();
  await miss();
  expect(reload).toHaveBeenCalledOnce();
  expect(ask.mock.calls).toEqual([[location.href, { method: 'HEAD' }]]);
});

it.each([
  ['the page is offline, or the server restarts', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy has no server', () => Promise.resolve(new Response(null, { status: 502 }))],
])('keeps the page while %s, and reloads it after that', async (_when, answer) => {
  ask.mockImplementation(answer);
  await miss();
  expect(reload).not.toHaveBeenCalled();
  ask.mockImplementation(() => Promise.resolve(new Response()));
  await miss();
  expect(reload).toHaveBeenCalledOnce();
});
