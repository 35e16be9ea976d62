import { useEffect, useRef, type RefObject } from 'react';

/** A signal that is aborted when the person leaves the screen: nothing moves them from where they went. */
export function useAbortOnLeave(): RefObject<AbortSignal> {
  const visit = useRef(AbortSignal.abort());
  useEffect(() => {
    const controller = new AbortController();
    visit.current = controller.signal;
    return () => controller.abort();
  }, []);
  return visit;
}
