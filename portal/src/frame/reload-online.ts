import { useEffect, useState } from 'react';
import { page } from '../session/page.ts';

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
