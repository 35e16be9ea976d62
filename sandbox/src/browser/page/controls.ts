import { call } from './calls.ts';
import { findPart, showSnackbar } from './element.ts';
import { displayMoment } from './times.ts';

export function enableClock(): void {
  findPart('clock-back', HTMLButtonElement).addEventListener('click', () => {
    call('POST', '/api/clock', { now: null }).catch((error: unknown) => {
      showSnackbar(error instanceof Error ? error.message : 'Something went wrong');
    });
  });
}

/** Shows the sandbox's time if its clock was moved. */
export function showClock(offsetMs: number): void {
  findPart('clock-note', HTMLElement).hidden = offsetMs === 0;
  const moment = displayMoment(new Date(Date.now() + offsetMs).toISOString());
  findPart('clock-text', HTMLElement).textContent = `The sandbox clock is set to ${moment}.`;
}

export function enableReset(): void {
  const dialog = findPart('reset', HTMLDialogElement);
  findPart('reset-open', HTMLButtonElement).addEventListener('click', () => {
    dialog.returnValue = '';
    dialog.showModal();
  });
  dialog.addEventListener('close', () => {
    if (dialog.returnValue !== 'reset') return;
    call('POST', '/api/reset').catch((error: unknown) => {
      showSnackbar(error instanceof Error ? error.message : 'Something went wrong');
    });
  });
}

/** Shows the campaign's discount and changes it. */
export function enableReferral(): void {
  const form = findPart('referral-form', HTMLFormElement);
  const field = findPart('referral-discount', HTMLInputElement);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void change(field, { discount: field.valueAsNumber });
  });
  void change(field);
}

async function change(field: HTMLInputElement, wanted?: { discount: number }): Promise<void> {
  try {
    const answer = await call(wanted ? 'POST' : 'GET', '/api/referral-campaign', wanted);
    // The reply has the campaign's current discount.
    const { discount } = answer as { discount: number };
    field.value = String(discount);
    if (wanted) showSnackbar(`A friend’s first plan is ${discount} percent cheaper now`);
  } catch (error) {
    showSnackbar(error instanceof Error ? error.message : 'Something went wrong');
  }
}
