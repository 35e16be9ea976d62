import { useEffect, useState } from 'react';
import { useCrisisNote } from './crisis-note-store.ts';

/** Where a member is in a wizard, as far as it was asked for. */
export interface AskedStep {
  readonly step: string | undefined;
  /** The step was opened from the review; leaving it leads back there (ENR-10). */
  readonly isEditing: boolean;
}

interface StepsOptions<S extends string> {
  /** All steps in order; the last is the review. */
  readonly steps: readonly [S, ...S[]];
  /** The furthest step that may be seen: the one to resume at (ENR-13). */
  readonly furthest: S;
  readonly asked: AskedStep;
  readonly open: (step: S, isEditing: boolean) => void;
  /** Opens a step that was open before. The default is `open`. */
  readonly returnTo?: (step: S) => void;
}

export interface Steps<S extends string> {
  readonly current: S;
  /** The place of the current step, from 0. */
  readonly place: number;
  /** Opens a step from the review. */
  readonly edit: (step: S) => void;
  /** To the step after the current one, or back to the review from where it was opened. */
  readonly goOn: () => void;
  /** To the step before, or back to the review; undefined on the first. */
  readonly goBack: (() => void) | undefined;
}

/** Returns the steps of a wizard: the one asked for if it may be seen yet, else the furthest. A new step begins at the top of the page. */
export function useSteps<S extends string>({
  steps,
  furthest,
  asked,
  open,
  returnTo = (step) => open(step, false),
}: StepsOptions<S>): Steps<S> {
  const limit = steps.indexOf(furthest);
  const askedIndex = steps.findIndex((step) => step === asked.step);
  const opened = askedIndex >= 0 && askedIndex <= limit ? askedIndex : limit;
  const [shown, setShown] = useState(opened);
  // A profile that is read again must not move the member on from the crisis numbers.
  const isHeld = useCrisisNote(({ goOn }) => goOn !== undefined);
  if (!isHeld && shown !== opened) setShown(opened);
  const place = isHeld ? shown : opened;
  const current = steps[place] ?? steps[0];
  const review = steps.at(-1) ?? current;
  const isEditing = asked.isEditing && current !== review;
  useEffect(() => {
    // Newer browsers give a promise back, which an effect must not.
    window.scrollTo(0, 0);
  }, [current]);

  const goTo = (step: S | undefined) => open(step ?? current, false);
  const goBackTo = (step: S | undefined) => returnTo(step ?? current);
  return {
    current,
    place,
    edit: (step) => open(step, true),
    goOn: () => (isEditing ? goBackTo(review) : goTo(steps[place + 1])),
    goBack: isEditing ? () => goBackTo(review) : place === 0 ? undefined : () => goBackTo(steps[place - 1]),
  };
}
