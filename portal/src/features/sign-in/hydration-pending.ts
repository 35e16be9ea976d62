/**
 * A member may press the button or the other tab before the prerendered page's script has loaded. The page's early script
 * keeps the last such action in this attribute of `<html>`: a tab's name, or `submittedEarly`. The form replays it.
 */
export const hydrationPendingAttribute = 'data-form-waiting';
export const submittedEarly = 'submitted';

/** The key of the first step's typed fields in the tab's storage. */
export const typedContactKey = 'moments.typed-contact';
