import { getPortalConfiguration } from '../configuration/portal-configuration.ts';
import { useSession, type SessionState } from './session-store.ts';
import { calculateTimeLeft, calculateWarningTime, getIdleExpiry, readClocks } from './session-time.ts';
import type { StoredSession } from './stored-session.ts';

/** How often to check the clock at least, in ms, because a sleeping computer stops timers. */
const longestWait = 30_000;

const getLimits = () => getPortalConfiguration().session;

/** Returns whether a stored session has expired by the browser's clock. */
export const isSessionExpired = ({
  tokenExpiresAt,
  usedAt,
}: Pick<StoredSession, 'tokenExpiresAt' | 'usedAt'>): boolean =>
  Math.min(tokenExpiresAt, getIdleExpiry(usedAt, getLimits())) <= Date.now();

/** Records when each end was learned, and calculates the time left until the earlier one. */
function createCountdown() {
  let expiryLearned = readClocks();
  let useLearned = expiryLearned;
  return {
    learn: (state: SessionState, previous: SessionState): boolean => {
      if (state.tokenExpiresAt !== previous.tokenExpiresAt) expiryLearned = readClocks();
      if (state.usedAt !== previous.usedAt) useLearned = readClocks();
      return state.tokenExpiresAt !== previous.tokenExpiresAt || state.usedAt !== previous.usedAt;
    },
    left: (tokenExpiresAt: number, usedAt: number | undefined): number => {
      const now = readClocks();
      return Math.min(
        calculateTimeLeft(tokenExpiresAt, expiryLearned, now),
        calculateTimeLeft(getIdleExpiry(usedAt, getLimits()), useLearned, now),
      );
    },
  };
}

/** Sets or clears the session's `endsAt`. Returns whether the session is about to end. */
function updateEndsAt(left: number): boolean {
  const { endsAt: previous } = useSession.getState();
  const isEnding = left <= calculateWarningTime(getLimits());
  const endsAt = isEnding ? Date.now() + left : undefined;
  const isSame = previous === endsAt || Math.abs((previous ?? Infinity) - (endsAt ?? Infinity)) < 1_000;
  if (!isSame) useSession.setState({ endsAt });
  return isEnding;
}

/**
 * Watches the current session. Sets `endsAt` shortly before its end, and calls `onExpired` at its end (SESS-02), even in a
 * hidden page and after sleep.
 * @returns a function that stops watching
 */
export function watchExpiry(onExpired: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const countdown = createCountdown();
  const check = (): void => {
    clearTimeout(timer);
    const { isAuthenticated, tokenExpiresAt, usedAt } = useSession.getState();
    if (!isAuthenticated || tokenExpiresAt === undefined) return;
    const left = countdown.left(tokenExpiresAt, usedAt);
    if (left <= 0) {
      onExpired();
      return;
    }
    const untilNext = updateEndsAt(left) ? left : left - calculateWarningTime(getLimits());
    timer = setTimeout(check, Math.min(untilNext, longestWait));
  };
  const unsubscribe = useSession.subscribe((state, previous) => {
    if (countdown.learn(state, previous)) check();
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
