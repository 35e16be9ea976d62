import { routes, undoPhoneChangePath } from '@moments/contract/members/routes';
import { logInPath, page } from '../session/page.ts';
import { saveReturnPath } from '../session/return-path.ts';
import { isSignedIn, useSession } from '../session/session-store.ts';
import { startSession } from '../session/start-session.ts';

/** Returns whether the page is that of an undo link. It needs no session and keeps the one there is. */
export const isUndoPage = (): boolean => location.pathname === undoPhoneChangePath;

/**
 * Starts the session. Without one, opens `/auth` and stores the requested page (ROUTE-04).
 * @returns whether the page is the prerendered one: the first step of Log In
 */
export function startApp(): boolean {
  startSession();
  if (isUndoPage()) return false;
  if (isSignedIn(useSession.getState())) return false;
  if (location.pathname !== routes.auth) {
    saveReturnPath();
    page.replace(logInPath);
  }
  return location.hash === '' || location.hash === '#login';
}
