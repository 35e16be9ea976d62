import { useState } from 'react';

/** Runs an action and says whether it is under way; a second start meanwhile is ignored. */
export function usePending(): readonly [isPending: boolean, run: (action: () => Promise<unknown>) => void] {
  const [isPending, setPending] = useState(false);
  const run = (action: () => Promise<unknown>): void => {
    if (isPending) return;
    setPending(true);
    void action().finally(() => setPending(false));
  };
  return [isPending, run];
}
