import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../session/browser-storage.ts';
import { page } from '../session/page.ts';
import { reloadedAtKey, shortestReloadPause } from './reload-rules.ts';

/**
 * Loads the page again when the connection is back, if a part of it failed without one.
 * @returns whether the connection was missing when the part failed
 */
export function useReloadOnline(): boolean {
  const [wasOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!wasOffline) return undefined;
    const reload = (): void => page.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [wasOffline]);
  return wasOffline;
}

/** Longest wait for a reload, in ms. The member can also stay on the page, if the browser asks because of typed answers. */
const longestReload = 10_000;

/** Ends when it is known that the page doesn't reload. */
let reload: Promise<unknown> | undefined;

/**
 * Reloads the page once when one of its files is gone, as after a release that is older than the kept files. The browser asks first
 * where typed answers would be lost. After a second failure, the page shows its error screen. While the server can't be reached, as
 * during a restart, the page stays: a reload would end on the browser's own error page.
 */
export function reloadWhenFilesAreGone(): void {
  addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(readStored('sessionStorage', reloadedAtKey)) < shortestReloadPause) return;
    // The empty address is the page's own.
    reload = fetch('', { method: 'HEAD' })
      .then(({ ok }) => {
        if (!ok) return undefined;
        writeStored('sessionStorage', reloadedAtKey, String(Date.now()));
        page.reload();
        return new Promise((resolve) => setTimeout(resolve, longestReload));
      })
      .catch(() => undefined);
  });
}

/**
 * Handles the failure of a part of the page that loads on demand. Until the page reloads, the part stays loading, so that no error
 * flashes by. Without a reload, the part fails.
 */
export async function failUnlessReloading(error: unknown): Promise<never> {
  await reload;
  throw error;
}
