import { findPublicPath, routes, type PublicPath } from '@moments/contract/members/routes';
import { keepLinkedCode } from '../features/referrals/referral-store.ts';
import { isReferralLink, logInPath, page, saveReturnPath } from '../session/page.ts';
import { isSignedIn, useSession } from '../session/session-store.ts';
import { startSession } from '../session/start-session.ts';

/** Returns the page that needs no session, if it is one. It keeps the session there is. */
export const getPublicPage = (): PublicPath | undefined => findPublicPath(location.pathname);

/**
 * Starts the session. Without one, opens `/auth` and stores the requested page (ROUTE-04). A referral link opens Sign Up and keeps
 * its code in the address for the referral script (REF-04). The code counts right away, also with a session: a redirect drops the address.
 * @returns whether the page is the prerendered one: the first step of Log In
 */
export function startApp(): boolean {
  startSession();
  if (getPublicPage()) return false;
  keepLinkedCode();
  if (isSignedIn(useSession.getState())) return false;
  const isOnAuth = location.pathname === routes.auth;
  if (!isOnAuth) saveReturnPath();
  if (isReferralLink() && (!isOnAuth || location.hash === ''))
    page.replace(`${routes.auth}${location.search}#signup`);
  else if (!isOnAuth) page.replace(logInPath);
  // The document of any other page holds the frame.
  return isOnAuth && (location.hash === '' || location.hash === '#login');
}
