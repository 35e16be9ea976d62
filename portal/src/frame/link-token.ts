import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/**
 * Returns the token of an email's link, which is in the hash, so that no server log has it. Another link that is opened in
 * the same tab changes only the hash and loads nothing, so a page has to start over with the new token.
 */
export const useLinkToken = (): string =>
  useSyncExternalStore(subscribe, () => location.hash.slice(1) || 'none');
