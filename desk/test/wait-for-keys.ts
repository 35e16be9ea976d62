import { waitFor } from '@testing-library/react';
import { sleepTime } from '../src/keys/use-shortcut.ts';

/** Waits until single keys act again after typing. */
export const waitForKeys = (): Promise<void> =>
  waitFor(
    () => {
      if (document.documentElement.dataset['keys'] !== undefined) throw new Error('The keys still sleep.');
    },
    { timeout: 2 * sleepTime },
  );
