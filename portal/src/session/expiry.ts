import { useSession } from './session-store.ts';

/** A sleeping computer stops timers: the clock is looked at again at least this often, in ms. */
const longestWait = 30_000;

/** Whether a session's time is over. */
export const isExpired = (tokenExpiresAt: number, now = Date.now()): boolean => tokenExpiresAt <= now;

/**
 * Calls back as soon as the present session has expired, also in a page that just stands open, and after sleep (SESS-02).
 * @returns stops watching
 */
export function watchExpiry(onExpired: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    clearTimeout(timer);
    const { isAuthenticated, tokenExpiresAt } = useSession.getState();
    if (!isAuthenticated || tokenExpiresAt === undefined) return;
    if (isExpired(tokenExpiresAt)) onExpired();
    else timer = setTimeout(check, Math.min(tokenExpiresAt - Date.now(), longestWait));
  };
  const unsubscribe = useSession.subscribe((state, previous) => {
    if (state.tokenExpiresAt !== previous.tokenExpiresAt) check();
  });
  document.addEventListener('visibilitychange', check);
  addEventListener('focus', check);
  check();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', check);
    removeEventListener('focus', check);
  };
}
