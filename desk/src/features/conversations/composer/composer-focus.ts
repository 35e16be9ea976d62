import { useEffect, type RefObject } from 'react';
import { create } from 'zustand';

/** The member whose composer takes the focus as soon as it shows. */
const useDue = create<{ readonly memberId: string | undefined }>(() => ({ memberId: undefined }));

const fieldMark = 'data-composer';

/** Marks the field for dialogs, which give the focus back to it. */
export const composerMark = { [fieldMark]: '' };

/** Finds the field of the open conversation. Without one, the focus goes to what opened the dialog. */
export const findComposerField = (): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[${fieldMark}]`);

/** Puts the caret at the end of what is typed for a member, so that the next words belong there (COVER-06). */
export const focusComposer = (memberId: string): void => useDue.setState({ memberId });

/** Takes the focus when it is due, also for a conversation that opens later. */
export function useFocusWhenDue(memberId: string, field: RefObject<HTMLTextAreaElement | null>): void {
  const isDue = useDue((due) => due.memberId === memberId);
  useEffect(() => {
    if (!isDue) return;
    useDue.setState({ memberId: undefined });
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [isDue, field]);
}
