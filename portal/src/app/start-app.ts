import { routes } from '@moments/contract/members/routes';
import { logInPath, page } from '../session/page.ts';
import { saveReturnPath } from '../session/return-path.ts';
import { isSignedIn, useSession } from '../session/session-store.ts';
import { startSession } from '../session/start-session.ts';

/**
 * Starts the session, and sends whoever has none from any page to `/auth`, where the page asked for is remembered (ROUTE-04).
 * @returns whether this is the place that `/auth` was prerendered for: its first step of Log In
 */
export function startApp(): boolean {
  startSession();
  if (isSignedIn(useSession.getState())) return false;
  if (location.pathname !== routes.auth) {
    saveReturnPath();
    page.replace(logInPath);
  }
  return location.hash === '' || location.hash === '#login';
}
