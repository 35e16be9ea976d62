import { create } from 'zustand';
import { onForget } from '../session/session-store.ts';

/** Milliseconds for which an act can be taken back. */
const undoTime = 5_000;

/** An act that is done, and can be taken back for some seconds. */
export interface UndoableAct {
  readonly memberId: string;
  /** What was done: "Eli is done". */
  readonly label: string;
  readonly until: Date;
  readonly undo: () => Promise<unknown>;
}

/** The newest act comes last. */
export const useUndo = create<{ readonly acts: readonly UndoableAct[] }>(() => ({ acts: [] }));
const { setState: apply } = useUndo;

export const dropAct = (act: UndoableAct): void =>
  apply(({ acts }) => ({ acts: acts.filter((each) => each !== act) }));

/** Offers to take back what was done. */
export function offerUndo(done: Omit<UndoableAct, 'until'>): void {
  const act = { ...done, until: new Date(Date.now() + undoTime) };
  apply(({ acts }) => ({ acts: [...acts, act] }));
  setTimeout(() => dropAct(act), undoTime);
}

// Labels hold names.
onForget(() => apply({ acts: [] }));
