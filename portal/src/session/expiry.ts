import { portalConfiguration } from '../configuration/portal-configuration.ts';
import { useSession, type SessionState } from './session-store.ts';
import { getIdleExpiry, readClocks, timeLeft, warningTime } from './session-time.ts';
import type { StoredSession } from './stored-session.ts';

/** A sleeping computer stops timers: the clock is looked at again at least this often, in ms. */
const longestWait = 30_000;

const limits = () => portalConfiguration().session;

/** Whether a stored session's time is over, as far as the browser can tell. */
export const isSessionExpired = ({
  tokenExpiresAt,
  usedAt,
}: Pick<StoredSession, 'tokenExpiresAt' | 'usedAt'>): boolean =>
  Math.min(tokenExpiresAt, getIdleExpiry(usedAt, limits())) <= Date.now();

/** Remembers when each end was learned, and tells the time that is left until the nearer one. */
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
        timeLeft(tokenExpiresAt, expiryLearned, now),
        timeLeft(getIdleExpiry(usedAt, limits()), useLearned, now),
      );
    },
  };
}

/** Notes in the session that it is about to end, or is so no more. */
function noteEnding(left: number): boolean {
  const { endsAt: known } = useSession.getState();
  const isEnding = left <= warningTime(limits());
  const endsAt = isEnding ? Date.now() + left : undefined;
  const isSame = known === endsAt || Math.abs((known ?? Infinity) - (endsAt ?? Infinity)) < 1_000;
  if (!isSame) useSession.setState({ endsAt });
  return isEnding;
}

/**
 * Watches the present session: `endsAt` is set while it is about to end, and it calls back as soon as its time is over (SESS-02);
 * also in a page that just stands open or is hidden, and after sleep.
 * @returns stops watching
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
    const untilNext = noteEnding(left) ? left : left - warningTime(limits());
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
