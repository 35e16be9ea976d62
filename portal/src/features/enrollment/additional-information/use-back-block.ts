import { useEffect, useEffectEvent } from 'react';

/**
 * Keeps the browser's back button from leaving the page (ROUTE-11). The page adds a second history entry with the same
 * address. Going back from it changes nothing on the screen, and the page adds it again.
 * @param onBlocked explains to the member why nothing happened
 */
export function useBackBlock(onBlocked: () => void): void {
  const notifyBlocked = useEffectEvent(onBlocked);
  useEffect(() => {
    const { pathname } = location;
    const addEntry = () => history.pushState(history.state, '', location.href);
    const stay = (event: PopStateEvent): void => {
      // Ignore moves by the session and links within the page.
      if (!event.isTrusted || location.pathname !== pathname || location.hash !== '') return;
      addEntry();
      notifyBlocked();
    };
    addEntry();
    addEventListener('popstate', stay);
    return () => removeEventListener('popstate', stay);
  }, []);
}
