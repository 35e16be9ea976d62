import type { StaffRole } from '@moments/contract/staff/permissions';
import type { PasskeyDuty, UnlockWay } from '@moments/contract/staff/sessions';

/** Milliseconds from the first sign-in by code in which a person may work without a passkey. */
export const codeTime = 7 * 86_400_000;

/** How a person showed who they are. */
export type SignInWay = 'code' | 'passkey' | 'organization';

interface Address {
  /** The desk's own address. */
  readonly deskUrl: string | undefined;
  readonly sandbox: boolean;
}

/**
 * Returns whether a page at this host can use passkeys. Only the sandbox believes the request: it's also open at an IP address, where
 * browsers have no passkeys. Elsewhere a false host must not open a way around them.
 */
export function arePasskeysPossible({ deskUrl, sandbox }: Address, host: string): boolean {
  if (deskUrl === undefined) return false;
  return !sandbox || new URL(deskUrl).host === URL.parse(`http://${host}`)?.host;
}

interface Person {
  readonly roles: readonly StaffRole[];
  readonly hasPasskey: boolean;
  readonly arePossible: boolean;
}

const isAdmin = ({ roles }: Person): boolean => roles.includes('admin');

/** Returns whether a code is enough to sign in or unlock. An administrator with a passkey must use it. */
export const isCodeEnough = (person: Person): boolean =>
  !(person.arePossible && person.hasPasskey && isAdmin(person));

/** Lists what unlocks a person's session. A person without a passkey isn't asked for one. */
export const listUnlockWays = (person: Person): UnlockWay[] => [
  ...(person.arePossible && person.hasPasskey ? (['passkey'] as const) : []),
  ...(isCodeEnough(person) ? (['code'] as const) : []),
];

interface SessionFacts extends Person {
  readonly signedInBy: SignInWay;
  readonly signedInAt: Date;
  /** When the time of codes ends; null before it begins. */
  readonly codesEndAt: Date | null;
}

/**
 * Decides whether the person of a session has to add a passkey before anything else. Administrators always do, others 7 days after their
 * first code. It is decided by the time of the sign-in, so that no one is stopped in the middle of a shift.
 */
export function decidePasskeyDuty(session: SessionFacts): PasskeyDuty {
  const { arePossible, hasPasskey, signedInBy, signedInAt, codesEndAt } = session;
  if (!arePossible || signedInBy === 'organization') return 'none';
  if (hasPasskey) return signedInBy === 'passkey' ? 'none' : 'offered';
  const isTimeOver = codesEndAt !== null && codesEndAt <= signedInAt;
  return isAdmin(session) || isTimeOver ? 'required' : 'offered';
}
