/**
 * A member may press the button or the other tab before the prerendered page's script has loaded. The page's early script
 * keeps the last such action in this attribute of `<html>`: a tab's name, or `submittedEarly`. The form replays it.
 */
export const hydrationPendingAttribute = 'data-form-waiting';
export const submittedEarly = 'submitted';

/** The key of the first step's typed fields in the tab's storage. */
export const typedContactKey = 'moments.typed-contact';

/** The ID of the first step's phone field, as the calls name it. */
export const phoneId = 'phoneNumber';

let early: { readonly field: HTMLInputElement; readonly hadFocus: boolean } | undefined;

/**
 * Holds the prerendered phone field. React draws the page again if a translation or a browser extension changed it before the scripts ran, and
 * what was typed until then is only in the field that was replaced.
 */
export function holdEarlyField(): void {
  const field = document.getElementById(phoneId);
  if (field instanceof HTMLInputElement) early = { field, hadFocus: field === document.activeElement };
}

/** Returns what was typed into the prerendered field. */
export function readEarlyInput(): string {
  const field = early?.field ?? document.getElementById(phoneId);
  return field instanceof HTMLInputElement ? field.value : '';
}

/** Selects the phone field's text if the field has the focus, so that typing replaces it. */
export function selectFocusedPhone(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.id === phoneId) field.select();
}

/** Gives the focus of the prerendered field to the one that React has drawn in its place, and lets go of the first. */
export function moveEarlyFocus(): void {
  if (early?.hadFocus === true) document.getElementById(phoneId)?.focus();
  setTimeout(() => {
    early = undefined;
  });
}
