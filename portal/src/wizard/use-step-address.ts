import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';

interface StepAddressOptions<S extends string> {
  /** All steps in order; the last is the review. */
  readonly steps: readonly [S, ...S[]];
  /** The furthest step that may be seen: the one to resume at (ENR-13). */
  readonly furthest: S;
  /** push: the browser's back button leads to the step before; replace: steps leave no trace in the history. */
  readonly history: 'push' | 'replace';
}

export interface StepAddress<S extends string> {
  readonly current: S;
  /** The place of the current step, from 0. */
  readonly place: number;
  readonly goTo: (step: S) => void;
  /** Opens a step from the review; leaving it leads back there (ENR-10). */
  readonly edit: (step: S) => void;
  /** To the step after the current one, or back to the review from where it was opened. */
  readonly goOn: () => void;
  /** To the step before; undefined on the first. From an edited step it leads back to the review. */
  readonly goBack: (() => void) | undefined;
}

/** Keeps a wizard's step in the address: reloading, going back and signing in again lead to the same step. */
export function useStepAddress<S extends string>(options: StepAddressOptions<S>): StepAddress<S> {
  const { steps, furthest, history } = options;
  const { state } = useLocation() as { state: unknown };
  const [query, setQuery] = useSearchParams();
  const asked = steps.findIndex((step) => step === query.get('step'));
  const isKnown = asked >= 0 && asked <= steps.indexOf(furthest);
  const place = isKnown ? asked : steps.indexOf(furthest);
  const current = steps[place] ?? steps[0];
  const last = steps.at(-1) ?? current;
  const isEditing = query.get('edit') === 'true' && current !== last;

  const open = (step: S, isEdit: boolean, replace: boolean) =>
    setQuery(isEdit ? { step, edit: 'true' } : { step }, { replace, state });
  const goTo = (step: S) => open(step, false, history === 'replace');

  useEffect(() => {
    if (!isKnown) setQuery({ step: current }, { replace: true, state });
  });
  useEffect(() => {
    // Newer browsers give a promise back, which an effect must not.
    window.scrollTo(0, 0);
  }, [current]);

  const neighbour = (offset: number) => steps[place + offset] ?? current;
  return {
    current,
    place,
    goTo,
    edit: (step) => open(step, true, history === 'replace'),
    goOn: () => goTo(isEditing ? last : neighbour(1)),
    goBack: isEditing ? () => goTo(last) : place === 0 ? undefined : () => goTo(neighbour(-1)),
  };
}
