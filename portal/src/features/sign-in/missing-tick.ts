import type { KeyboardEvent } from 'react';

/** What a main button says while its box isn't ticked (AUTH-24). */
export const tickTheBox = 'Tick the box above to continue.';

/**
 * Returns the form's key handler. While the box is missing, the button is disabled and browsers ignore Enter in a field. Enter then
 * goes to the box, which is what the button's reason asks for (AUTH-24).
 */
export const focusBoxOnEnter =
  (boxId: string, isMissing: boolean) =>
  (event: KeyboardEvent<HTMLFormElement>): void => {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (!isMissing || !isField || event.key !== 'Enter') return;
    event.preventDefault();
    document.getElementById(boxId)?.focus();
  };
