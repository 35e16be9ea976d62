import { CLICK_PAUSE_MS } from '../src/buttons/button.tsx';

/** Waits before the next click, because a button ignores a click that follows too soon (API-05). A timer may be a little early. */
export const waitForClickPause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, CLICK_PAUSE_MS + 10);
  });
