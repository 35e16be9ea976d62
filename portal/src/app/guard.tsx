import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { getRedirect } from '@moments/contract/members/redirects';
import { useProfile } from '../member/use-profile.ts';

/** `/home/` is `/home`. */
export const stripTrailingSlash = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '');

/** Sends a member from a route that their derived status may not see to its landing route (ROUTE-02 to ROUTE-07). */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { derivation } = useProfile();
  const target = getRedirect(stripTrailingSlash(pathname), derivation.status);
  return target === undefined ? children : <Navigate to={target} replace />;
}
