import { useEffect } from 'react';

/**
 * Lets the browser ask before the member leaves a page with answers that its storage may not hold (ENR-13), because a reload would lose
 * them. Otherwise the browser asks nothing.
 */
export function useUnsavedWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
