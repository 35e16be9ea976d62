import { useEffect, useEffectEvent } from 'react';

/**
 * Keeps the browser's back button from leaving the page (ROUTE-11). The page gets a second entry of the same address in the
 * history; going back from it changes nothing on the screen, and it is put on again.
 * @param onBlocked tells the member why nothing happened
 */
export function useBackBlock(onBlocked: () => void): void {
  const sayBlocked = useEffectEvent(onBlocked);
  useEffect(() => {
    const { pathname } = location;
    const putOn = () => history.pushState(history.state, '', location.href);
    const stay = (event: PopStateEvent): void => {
      // The session moves the page itself, and a link within the page is no way back.
      if (!event.isTrusted || location.pathname !== pathname || location.hash !== '') return;
      putOn();
      sayBlocked();
    };
    putOn();
    addEventListener('popstate', stay);
    return () => removeEventListener('popstate', stay);
  }, []);
}
