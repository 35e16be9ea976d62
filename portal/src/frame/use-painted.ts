import { useEffect, useState } from 'react';

type Wait = (action: () => void) => void;

/** Does something once the first picture is on its way to the screen: in the second frame. */
export const runAfterPaint: Wait = (action) => requestAnimationFrame(() => requestAnimationFrame(action));

/** Does something once the page has nothing else to do. Safari doesn't say when that is. */
export const runIdle: Wait = (action) => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => action());
  else setTimeout(action);
};

/**
 * Does something once the browser has painted and has nothing else to do. On a slow phone, a picture reaches the screen some frames after the
 * page is idle: whatever loads in between would delay it.
 */
export const runWhenIdle: Wait = (action) =>
  runAfterPaint(() => runIdle(() => runAfterPaint(() => runIdle(action))));

function useWait(wait: Wait): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let isGone = false;
    wait(() => !isGone && setOver(true));
    return () => {
      isGone = true;
    };
  }, [wait]);
  return isOver;
}

/** Says whether the first picture is on its way to the screen, for what soon covers it. */
export const useIsPainted = (): boolean => useWait(runAfterPaint);

/** Says whether the page has shown its first picture and has nothing else to do, for what lies below that picture. */
export const useIsIdle = (): boolean => useWait(runWhenIdle);
