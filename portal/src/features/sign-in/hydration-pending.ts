/**
 * The prerendered page stands before its script: whoever is quick may press the button or the other tab first. The page's early
 * script keeps the last such wish under this mark on `<html>` (a tab's name, or that the form was submitted), instead of losing
 * it or, by a reload, what was typed; the form takes it over once it works.
 */
export const hydrationPendingAttribute = 'data-form-waiting';
export const submittedEarly = 'submitted';
