import { create } from 'zustand';
import { emptyVerification, type Verification } from './verification-state.ts';

/** Why there is no session anymore, where the person has to be told. */
export type SignedOutReason = 'expired' | 'stopped' | 'deactivated';

/** The auth state (DATA-05). */
export interface SessionState {
  readonly isAuthenticated: boolean;
  readonly token: string | undefined;
  /** ms since 1970. */
  readonly tokenExpiresAt: number | undefined;
  readonly userId: string | undefined;
  /** When the server last answered a call of this session, in whichever tab, in ms since 1970. */
  readonly usedAt: number | undefined;
  /** Whether its end can be moved, as far as is known. */
  readonly canExtend: boolean;
  /** Set while the session is about to end: when, in ms since 1970. The member is warned. */
  readonly endsAt: number | undefined;
  /** The member's `currentStatus`, as last heard. */
  readonly userStatus: string | undefined;
  readonly verification: Verification;
  readonly signedOutReason: SignedOutReason | undefined;
  /** Whose session expired in this page: what they typed is still here for them. */
  readonly expiredUserId: string | undefined;
}

export const signedOut = {
  isAuthenticated: false,
  token: undefined,
  tokenExpiresAt: undefined,
  userId: undefined,
  userStatus: undefined,
  usedAt: undefined,
  canExtend: true,
  endsAt: undefined,
} as const;

/** Starts signed out, as the prerendered page does; `startSession` then reads what the browser has stored. */
export const useSession = create<SessionState>(() => ({
  ...signedOut,
  verification: emptyVerification,
  signedOutReason: undefined,
  expiredUserId: undefined,
}));

/** Checks for both the flag and a token (ROUTE-09). */
export const isSignedIn = (state: Pick<SessionState, 'isAuthenticated' | 'token'>): boolean =>
  state.isAuthenticated && state.token !== undefined;
