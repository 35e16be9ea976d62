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

/**
 * Reloads the page once, because one of its files is gone, as after a release that is older than the kept files. The browser asks first
 * where typed answers would be lost. After a second failure, the page shows its error screen. While the server can't be reached, as
 * during a restart, the page stays: a reload would end on the browser's own error page.
 */
async function reloadOnce(): Promise<void> {
  if (Date.now() - Number(readStored('sessionStorage', reloadedAtKey)) < shortestReloadPause) return;
  // The empty address is the page's own.
  const isServed = await fetch('', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isServed) return;
  writeStored('sessionStorage', reloadedAtKey, String(Date.now()));
  page.reload();
  await new Promise((resolve) => setTimeout(resolve, longestReload));
}

/** Ends when it is known that the page doesn't reload. */
let reload: Promise<void> | undefined;

/**
 * Handles the failure of a part that the page shows and that loads on demand. Until the page reloads, the part stays loading, so that no
 * error flashes by. Without a reload, the part fails. What only loads ahead must not come here: it may fail on a poor line, and a reload
 * would lose what the member types.
 */
export async function failUnlessReloading(error: unknown): Promise<never> {
  reload ??= reloadOnce().finally(() => {
    reload = undefined;
  });
  await reload;
  throw error;
}
