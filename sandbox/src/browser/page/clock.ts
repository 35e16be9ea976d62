import { call } from './calls.ts';
import { part } from './element.ts';
import { showSnackbar } from './snackbar.ts';
import { displayMoment } from './times.ts';

export function enableClock(): void {
  part('clock-back', HTMLButtonElement).addEventListener('click', () => {
    call('POST', '/api/clock', { now: null }).catch((error: unknown) => {
      showSnackbar(error instanceof Error ? error.message : 'Something went wrong');
    });
  });
}

/** Says so when the sandbox lives in another time than the world. */
export function showClock(offsetMs: number): void {
  part('clock-note', HTMLElement).hidden = offsetMs === 0;
  const moment = displayMoment(new Date(Date.now() + offsetMs).toISOString());
  part('clock-words', HTMLElement).textContent = `The sandbox clock is set to ${moment}.`;
}
