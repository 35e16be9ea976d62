let isRunning = false;

/** Returns whether a call that starts now is a background call of the page, which neither counts as use of the session nor shows an error. */
export const isAutomaticNow = (): boolean => isRunning;

/** Makes the calls that a function starts, before its first wait, background calls. */
export function runAutomatically(run: () => void): void {
  isRunning = true;
  try {
    run();
  } finally {
    isRunning = false;
  }
}
