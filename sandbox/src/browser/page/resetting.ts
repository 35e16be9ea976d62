import { call } from './calls.ts';
import { part } from './element.ts';
import { showSnackbar } from './snackbar.ts';

export function enableReset(): void {
  const dialog = part('reset', HTMLDialogElement);
  part('reset-open', HTMLButtonElement).addEventListener('click', () => {
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
