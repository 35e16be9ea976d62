import { useState } from 'react';

/** Runs an action and returns whether it is in progress. Ignores a second start until the action ends. */
export function usePending(): readonly [isPending: boolean, run: (action: () => Promise<unknown>) => void] {
  const [isPending, setPending] = useState(false);
  const run = (action: () => Promise<unknown>): void => {
    if (isPending) return;
    setPending(true);
    void action().finally(() => setPending(false));
  };
  return [isPending, run];
}
