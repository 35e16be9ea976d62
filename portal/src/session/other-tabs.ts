import { isExpired } from './expiry.ts';
import { page } from './page.ts';
import { useSession } from './session-store.ts';
import { readStoredSession, sessionKey } from './stored-session.ts';

/**
 * Follows what another tab did (SESS-04): signed out there, or in as somebody else, means starting anew here; signed in there
 * while nobody is signed in here brings the session here too.
 */
function followStoredSession(): void {
  const stored = readStoredSession();
  const { isAuthenticated, userId } = useSession.getState();
  if (isAuthenticated && stored?.userId === userId) {
    useSession.setState({ ...stored });
  } else if (isAuthenticated || (stored && !isExpired(stored.tokenExpiresAt))) {
    page.reload();
  }
}

/** @returns stops following */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent): void => {
    // A null key: the whole storage was cleared.
    if (event.key === sessionKey || event.key === null) followStoredSession();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
