import type { ReactNode } from 'react';
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router';
import { getRedirect } from '@moments/contract/members/redirects';
import type { RedirectEntry } from '../member/redirect-entry.ts';
import { useProfile } from '../member/use-profile.ts';

/** Turns `/home/` into `/home`. */
export const stripTrailingSlash = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '');

/** Whether the browser's Back or Forward opened the current entry. `page.replace` dispatches the same event, but not as the browser. */
let isFromHistory = false;
if (typeof document !== 'undefined')
  addEventListener('popstate', ({ isTrusted }) => {
    isFromHistory = isTrusted;
  });

/** Says where the redirect came from, also over a second redirect. */
function useRedirectEntry(): RedirectEntry {
  const isTraversal = useNavigationType() === NavigationType.Pop && isFromHistory;
  // Only this guard writes `isBack`.
  const entry = useLocation().state as RedirectEntry | null;
  return { isBack: isTraversal || entry?.isBack === true };
}

/** Sends a member from a route that their derived status may not see to its landing route (ROUTE-02 to ROUTE-07). */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { derivation } = useProfile();
  const entry = useRedirectEntry();
  const target = getRedirect(stripTrailingSlash(pathname), derivation.status);
  return target === undefined ? children : <Navigate to={target} replace state={entry} />;
}
