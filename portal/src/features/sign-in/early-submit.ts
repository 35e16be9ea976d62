/**
 * The prerendered page stands before its script: whoever types quickly may press the button first. The page's early script
 * then holds the submit back under this mark on `<html>`, instead of reloading and losing what was typed; the form takes it
 * over once it works.
 */
export const waitingMark = 'data-form-waiting';
export const submittedEarly = 'submitted';

/** Ends the waiting, and submits the form if that was asked for meanwhile. */
export function takeOverSubmit(): void {
  const page = document.documentElement;
  const wasSubmitted = page.getAttribute(waitingMark) === submittedEarly;
  page.removeAttribute(waitingMark);
  // After the state that was taken over from the fields has been rendered.
  if (wasSubmitted) setTimeout(() => document.querySelector('form')?.requestSubmit());
}
