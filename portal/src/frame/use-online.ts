import { useSyncExternalStore } from 'react';

function subscribe(look: () => void): () => void {
  addEventListener('online', look);
  addEventListener('offline', look);
  return () => {
    removeEventListener('online', look);
    removeEventListener('offline', look);
  };
}

/** Returns whether the browser has a connection. The prerendered page doesn’t know, and counts as online. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
