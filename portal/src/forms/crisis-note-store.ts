import { create } from 'zustand';

/** The forms next to which the crisis numbers can show. */
export type CrisisNotePlace = 'step' | 'names' | 'address' | 'first-text' | 'hopes';

interface CrisisNoteState {
  /** The form in which the server found words of the crisis lists. */
  readonly place: CrisisNotePlace | undefined;
  /** Set after a step was saved, until the member goes on. */
  readonly goOn: (() => void) | undefined;
}

const empty: CrisisNoteState = { place: undefined, goOn: undefined };

export const useCrisisNote = create<CrisisNoteState>(() => empty);

/** Shows the crisis numbers next to a form (SAFE-02). */
export const showCrisisNote = (place: CrisisNotePlace): void => useCrisisNote.setState({ place });

/** Shows the crisis numbers, and keeps the saved step open until the member goes on. */
const holdForCrisisNote = (goOn: () => void): void => useCrisisNote.setState({ place: 'step', goOn });

/**
 * Runs what follows a saved step: now, or after the member has read the crisis numbers and goes on.
 * @returns whether the step stays open
 */
export function followCrisisNote(next: () => void): boolean {
  const { goOn } = useCrisisNote.getState();
  if (!goOn) {
    next();
    return false;
  }
  holdForCrisisNote(() => {
    goOn();
    next();
  });
  return true;
}

export const closeCrisisNote = (): void => useCrisisNote.setState(empty);

/**
 * Takes the profile that a save brought. With crisis words in the answers, the form stays open until the member goes on (SAFE-02), because
 * the new profile would open what follows.
 */
export function takeSavedProfile(crisisWordsFound: boolean | undefined, take: () => void): void {
  if (crisisWordsFound) holdForCrisisNote(take);
  else {
    closeCrisisNote();
    take();
  }
}
