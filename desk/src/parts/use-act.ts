import { useState } from 'react';
import { getMessage } from '../api/desk-error.ts';

export interface Act {
  /** Runs what a press does. Never throws. @returns whether it worked; if not, `error` says why */
  readonly run: (act: () => Promise<unknown>) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  /** Shows what else is wrong, such as what was typed, or removes the message. */
  readonly setError: (message: string | undefined) => void;
}

/** Runs what a press does, and keeps whether it still runs and why it failed. @param describe turns a failure into a message for the person */
export function useAct(describe: (failure: unknown) => string = getMessage): Act {
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    setError(undefined);
    setIsBusy(true);
    try {
      await act();
      return true;
    } catch (failure) {
      setError(describe(failure));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy, error, setError };
}
