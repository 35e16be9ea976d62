import type { ErrorCode } from '@moments/contract/http/errors';
import { parseMemberStatus } from '@moments/contract/members/member-status';

type Named = readonly (readonly [mark: RegExp, name: string])[];

/** The order matters: nearly every browser also claims to be Chrome or Safari. */
const browsers: Named = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** The order matters: an iPhone also claims to be a Mac, and Android claims to be Linux. */
const systems: Named = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (known: Named, userAgent: string): string | undefined =>
  known.find(([mark]) => mark.test(userAgent))?.[1];

/**
 * Names a device in plain words, such as `Chrome on Android`. Nothing else from the browser's user agent is stored.
 * @returns null if the browser or the system is unknown
 */
export function getDeviceName(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null;
  const browser = findName(browsers, userAgent);
  const system = findName(systems, userAgent);
  return browser === undefined || system === undefined ? null : `${browser} on ${system}`;
}

/** Says why a member with this status can't log in, or undefined if they can (AUTH-07, STOP-01). */
export function getSignInError(storedStatus: string): ErrorCode | undefined {
  const status = parseMemberStatus(storedStatus);
  if (status === 'EXITED_BY_ADMIN') return 'MEMBER_STOPPED';
  return status === 'DELETED_BY_ADMIN' ? 'MEMBER_DEACTIVATED' : undefined;
}

export interface SessionFacts {
  readonly memberStatus: string;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/**
 * Says why a session can't be used, or undefined if it can. A stop by an administrator comes first, because it ends the sessions
 * and the member must see the reason (STOP-01).
 * @param idleSeconds the time without use after which a session ends
 */
export function getSessionError(
  session: SessionFacts,
  now: Date,
  idleSeconds: number,
): ErrorCode | undefined {
  const stopped = getSignInError(session.memberStatus);
  if (stopped) return stopped;
  const idleEnd = session.lastSeenAt.getTime() + idleSeconds * 1_000;
  return session.expiresAt <= now || idleEnd <= now.getTime() ? 'SESSION_EXPIRED' : undefined;
}

/** Returns whether to record the use of a session: at most once a minute. */
export function shouldRecordUse(lastSeenAt: Date, now: Date, idleSeconds: number): boolean {
  return now.getTime() - lastSeenAt.getTime() >= Math.min(60, idleSeconds / 2) * 1_000;
}
