import { useCallback, useEffect, useRef, useState } from 'react';

/** ENR-03, in ms: the loading flag resets this long after saving. */
const loadingReset = 3_000;

/**
 * Returns the loading flag of one action (ENR-03). It is up while the action runs and, after a success, for 3 s more: until the next
 * page is there nothing is sent twice. A failure lowers it right away, so that one can try again.
 */
export function useBusy(): {
  readonly isBusy: boolean;
  /** @param action resolves to whether it succeeded */
  readonly run: (action: () => Promise<boolean>) => Promise<void>;
} {
  const [isBusy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const run = useCallback(async (action: () => Promise<boolean>) => {
    clearTimeout(timer.current);
    setBusy(true);
    if (await action()) timer.current = setTimeout(() => setBusy(false), loadingReset);
    else setBusy(false);
  }, []);
  return { isBusy, run };
}
