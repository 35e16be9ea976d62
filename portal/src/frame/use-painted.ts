import { useEffect, useState } from 'react';

/**
 * Does something once the browser has shown its picture and has nothing else to do: what the picture doesn't need must not delay it.
 * @returns a function that prevents it
 */
export function runAfterPaint(action: () => void): () => void {
  let isPrevented = false;
  const run = (): void => {
    if (!isPrevented) action();
  };
  // The second frame begins when the first one is on its way to the screen. Safari doesn't say when it is idle.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
      else setTimeout(run);
    }),
  );
  return () => {
    isPrevented = true;
  };
}

/** Says whether the first picture is on the screen, so that what lies below it loads after it. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => runAfterPaint(() => setPainted(true)), []);
  return isPainted;
}
