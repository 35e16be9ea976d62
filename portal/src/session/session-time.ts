/** How long sessions last, in seconds: after the login, and without use. */
export interface SessionLimits {
  readonly seconds: number;
  readonly idleSeconds: number;
}

/** Two clocks at one moment, in ms. A user can set the wall clock; the steady clock may stop while the computer sleeps. */
export interface Clocks {
  readonly wall: number;
  readonly steady: number;
}

export const readClocks = (): Clocks => ({ wall: Date.now(), steady: performance.now() });

/** When to warn before the end, in s: in the last quarter of a short session, but early enough to respond. */
const warning = { usual: 300, least: 20 } as const;

/** Returns how long before the end to warn the member, in ms. */
export const calculateWarningTime = ({ seconds, idleSeconds }: SessionLimits): number =>
  Math.max(warning.least, Math.min(warning.usual, seconds / 4, idleSeconds / 4)) * 1_000;

/**
 * Returns when an idle session ends. The server records use at most once a minute, so it may end the session up to a minute
 * sooner.
 */
export const getIdleExpiry = (
  usedAt: number | undefined,
  { idleSeconds }: Pick<SessionLimits, 'idleSeconds'>,
): number =>
  usedAt === undefined ? Infinity : usedAt + (idleSeconds - Math.min(60, idleSeconds / 2)) * 1_000;

/**
 * Returns the time left in ms. `learned` is when the browser learned `end`. All times are the browser's, so a wrong clock
 * doesn't matter. The steady clock keeps the session from growing when the clock is set back. A clock set forward ends the
 * session early, because it looks the same as sleep.
 */
export const calculateTimeLeft = (end: number, learned: Clocks, now: Clocks): number =>
  Math.min(end - now.wall, end - learned.wall - (now.steady - learned.steady));

/** Returns whether "Stay logged in" helps: the end can be extended, or the session only ends because it is idle. */
export const canExtendSession = (
  session: {
    readonly canExtend: boolean;
    readonly tokenExpiresAt?: number | undefined;
    readonly usedAt?: number | undefined;
  },
  limits: Pick<SessionLimits, 'idleSeconds'>,
): boolean => session.canExtend || getIdleExpiry(session.usedAt, limits) < (session.tokenExpiresAt ?? 0);
