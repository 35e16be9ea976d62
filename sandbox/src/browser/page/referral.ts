import { call } from './calls.ts';
import { part } from './element.ts';
import { showSnackbar } from './snackbar.ts';

/** Shows the campaign's discount, and lets it be changed. */
export function enableReferral(): void {
  const form = part('referral-form', HTMLFormElement);
  const field = part('referral-discount', HTMLInputElement);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void change(field, { discount: field.valueAsNumber });
  });
  void change(field);
}

async function change(field: HTMLInputElement, wanted?: { discount: number }): Promise<void> {
  try {
    const answer = await call(wanted ? 'POST' : 'GET', '/api/referral-campaign', wanted);
    // The sandbox answers with what the campaign gives by now.
    const { discount } = answer as { discount: number };
    field.value = String(discount);
    if (wanted) showSnackbar(`A friend’s first plan is ${discount} percent cheaper now`);
  } catch (error) {
    showSnackbar(error instanceof Error ? error.message : 'Something went wrong');
  }
}
