/** How long sessions last, in seconds: after signing in, and unused. */
export interface SessionLimits {
  readonly seconds: number;
  readonly idleSeconds: number;
}

/** Two clocks at one moment, in ms: the wall's can be set, the steady one may stand still while the computer sleeps. */
export interface Clocks {
  readonly wall: number;
  readonly steady: number;
}

export const readClocks = (): Clocks => ({ wall: Date.now(), steady: performance.now() });

/** The member is warned so long before the end, in s; of shorter sessions in their last quarter, but never too late to answer. */
const warning = { usual: 300, least: 20 } as const;

/** How long before its end a session is ending, in ms. */
export const warningTime = ({ seconds, idleSeconds }: SessionLimits): number =>
  Math.max(warning.least, Math.min(warning.usual, seconds / 4, idleSeconds / 4)) * 1_000;

/**
 * When a session last used at `usedAt` ends for want of use. The server notes the use at most once a minute: its own reckoning may
 * end that much sooner.
 */
export const getIdleExpiry = (
  usedAt: number | undefined,
  { idleSeconds }: Pick<SessionLimits, 'idleSeconds'>,
): number =>
  usedAt === undefined ? Infinity : usedAt + (idleSeconds - Math.min(60, idleSeconds / 2)) * 1_000;

/**
 * The time left until an end that was learned at `learned`, in ms; all by the browser's own clock, so it does not matter how wrong
 * that is. A clock set back meanwhile does not lengthen the session: then the steady clock tells. One set forward ends it early,
 * as sleep does, from which it can't be told apart.
 */
export const timeLeft = (end: number, learned: Clocks, now: Clocks): number =>
  Math.min(end - now.wall, end - learned.wall - (now.steady - learned.steady));

/** Whether "Stay logged in" can do anything: the end can be moved, or it is for want of use only. */
export const canExtendSession = (
  session: {
    readonly canExtend: boolean;
    readonly tokenExpiresAt?: number | undefined;
    readonly usedAt?: number | undefined;
  },
  limits: Pick<SessionLimits, 'idleSeconds'>,
): boolean => session.canExtend || getIdleExpiry(session.usedAt, limits) < (session.tokenExpiresAt ?? 0);
