import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  addEventListener('popstate', onChange);
  return () => {
    removeEventListener('hashchange', onChange);
    removeEventListener('popstate', onChange);
  };
}

/** Returns the hash of the address; the prerendered page has none. */
export const useHash = (): string =>
  useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  );

/**
 * Returns the token of an email's link, which is in the hash, so that no server log has it. Another link that is opened in
 * the same tab changes only the hash and loads nothing, so a page has to start over with the new token.
 */
export const useLinkToken = (): string => useHash().slice(1) || 'none';
