import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

const mark = { isBackBlocked: true } as const;

const isMarked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isBackBlocked' in state;

/**
 * Keeps the browser's back button from leaving the page (ROUTE-11). The page gets a second entry in the history; going back
 * from it lands on the first one, which is the same page, and the second is put on again.
 * @param onBlocked tells the member why nothing happened
 */
export function useBackBlock(onBlocked: () => void): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const latest = useRef({ address: '', onBlocked });
  const hasEntry = isMarked(state);
  useEffect(() => {
    latest.current = { address: pathname + search, onBlocked };
  });
  useEffect(() => {
    if (!hasEntry) void navigate(pathname + search, { state: mark });
    // Once a visit: steps keep the mark, and going back is answered below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    const stay = (event: PopStateEvent): void => {
      // The session moves the page itself, and a link within the page is no way back.
      if (!event.isTrusted || location.hash !== '') return;
      void navigate(latest.current.address, { state: mark });
      latest.current.onBlocked();
    };
    addEventListener('popstate', stay);
    return () => removeEventListener('popstate', stay);
  }, [navigate]);
}
