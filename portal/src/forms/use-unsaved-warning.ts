import { useEffect } from 'react';

/**
 * The browser asks before a page goes that holds answers which may not be kept in its storage (ENR-13): a reload would lose
 * them. Nothing is asked otherwise.
 */
export function useUnsavedWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
