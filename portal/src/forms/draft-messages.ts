import type { DraftState } from './draft-saver.ts';

/** Says whether the server has what was typed (ENR-16). Nothing is said about an empty form. */
export const draftMessages: Readonly<
  Record<DraftState, { readonly text: string; readonly warning: string }>
> = {
  unchanged: { text: '', warning: '' },
  saving: { text: 'Saving…', warning: '' },
  saved: { text: 'Saved', warning: '' },
  failed: { text: '', warning: 'Not saved yet. We’ll keep trying.' },
  refused: { text: '', warning: 'Not saved yet.' },
};
