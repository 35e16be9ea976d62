import type { SignedInReply } from '@moments/contract/sign-in/sign-in';
import { setInitialProfile } from './initial-profile.ts';
import { useSession } from './session-store.ts';
import { clearSessionEnd, clearSignedOutReason } from './signed-out-reason.ts';
import { storeSession } from './stored-session.ts';

type Authenticated = Pick<SignedInReply, 'accessToken' | 'profile' | 'subscription'>;

/** Starts a session: stores token and IDs, and keeps the profile in memory (SESS-01, AUTH-08). */
export function signIn({ accessToken, profile, subscription }: Authenticated): void {
  const { id: token, userId, ttl } = accessToken;
  const usedAt = Date.now();
  const tokenExpiresAt = usedAt + ttl * 1_000;
  const { hash, ...user } = profile._data;
  setInitialProfile({ user: { ...user, hash }, subscription, hash });
  clearSignedOutReason();
  clearSessionEnd();
  storeSession({ token, tokenExpiresAt, userId, usedAt, canExtend: true });
  useSession.setState({
    isAuthenticated: true,
    token,
    tokenExpiresAt,
    userId,
    usedAt,
    canExtend: true,
    expiredUserId: undefined,
    userStatus: user.basicInfo.currentStatus,
  });
}
