import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { WizardFrame } from '../../forms/step-page.tsx';
import type { StepForm } from '../../forms/use-step-form.ts';
import { useSearchParams } from '../../frame/use-search-params.ts';
import type { PersonalValues } from './personal-rules.ts';

const phones = '(max-width: 479.98px)';

function subscribe(notify: () => void): () => void {
  const query = matchMedia(phones);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(phones).matches);

/** The short screens of the personal details on phones (ENR-18): what everyone must fill in, and the optional questions. */
export type PersonalPart = 'basics' | 'about';

const parts = ['basics', 'about'] as const satisfies readonly PersonalPart[];

const partNames: Readonly<Record<PersonalPart, string>> = { basics: 'The basics', about: 'About you' };

const partFields: Readonly<Record<PersonalPart, readonly (keyof PersonalValues)[]>> = {
  basics: ['firstName', 'lastName', 'dob', 'address', 'city', 'state', 'zip'],
  about: ['preferredName', 'email', 'pronounsList', 'races', 'gender', 'sexualOrientation', 'school'],
};

const isIn = (part: PersonalPart, id: string): boolean => partFields[part].some((field) => field === id);

/** A history entry's state: the part that was open before it. */
interface PartEntry {
  readonly fromPart?: PersonalPart;
}

/** Keeps the part in the address, so that the browser's back button goes one part back (ENR-17). */
function usePartInUrl() {
  const [query, setQuery] = useSearchParams();
  // Only `open` below writes it.
  const entry = useLocation().state as PartEntry | null;
  const navigate = useNavigate();
  const asked = parts.findIndex((part) => part === query.get('part'));
  const place = Math.max(0, asked);
  const part = parts[place] ?? 'basics';
  const open = (next: PersonalPart, how: 'push' | 'replace'): void => {
    const changed = new URLSearchParams(query);
    changed.set('part', next);
    setQuery(changed, how === 'push' ? { state: { fromPart: part } } : { replace: true });
  };
  const before = parts[place - 1];
  const goBack = before && (() => (entry?.fromPart === before ? void navigate(-1) : open(before, 'replace')));
  return { part, place, open, goBack };
}

/** Checks a corrected field again, as the form does after its first submit. */
function useRecheck({ form }: StepForm<PersonalValues>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = parts.flatMap((part) => partFields[part]).find((known) => known === name);
          if (field && !form.formState.isSubmitted && form.getFieldState(field).error)
            void form.trigger(field);
        },
      }),
    [form],
  );
}

interface ShownParts {
  readonly shown: readonly PersonalPart[];
  readonly step: StepForm<PersonalValues>;
  readonly frame: WizardFrame;
  /** Saves without the last screen. Only on the screen before it, whose Next opens it. */
  readonly skip: (() => void) | undefined;
}

/**
 * Splits the personal details into two short screens on phones (ENR-18). They are one form with one draft. Each screen is checked
 * before the next one opens, and all are saved together. The second one has optional questions only, so that it can be skipped.
 */
export function usePersonalParts(step: StepForm<PersonalValues>, frame: WizardFrame): ShownParts {
  const isPhone = useIsPhone();
  const { part, place, open, goBack } = usePartInUrl();
  useRecheck(step);
  useEffect(() => {
    if (isPhone) window.scrollTo(0, 0);
  }, [isPhone, part]);
  const errors = step.errors.filter(({ id }) => isIn(part, id));
  const showRejected = useEffectEvent(() => {
    const first = step.errors[0];
    const other = first && parts.find((candidate) => isIn(candidate, first.id));
    if (isPhone && errors.length === 0 && other) open(other, 'replace');
  });
  // The server can reject a field of an earlier screen.
  useEffect(() => showRejected(), [step.submitCount]);
  if (!isPhone) return { shown: parts, step, frame: { ...frame, part: { place } }, skip: undefined };

  const submit = async (next: PersonalPart | undefined): Promise<void> => {
    for (const candidate of parts.slice(0, place + 1)) {
      if (await step.check(partFields[candidate])) continue;
      if (candidate !== part) open(candidate, 'replace');
      return;
    }
    if (next) open(next, 'push');
    else step.submit();
  };
  return {
    shown: [part],
    step: { ...step, errors, submit: () => void submit(parts[place + 1]) },
    frame: {
      ...frame,
      part: { place, name: partNames[part] },
      onBack: goBack ?? frame.onBack,
    },
    skip: place === parts.length - 2 ? () => void submit(undefined) : undefined,
  };
}
