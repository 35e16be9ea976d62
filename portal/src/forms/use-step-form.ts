import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { EnrollmentStep } from '@moments/contract/enrollment/enrollment-steps';
import type { ApiError } from '../api/api-error.ts';
import { followCrisisNote } from './crisis-note-store.ts';
import type { SensitiveField } from './draft-fields.ts';
import type { DraftState } from './draft-saver.ts';
import { createResolver, type FieldErrors } from './form-rules.ts';
import { useBusy } from './use-busy.ts';
import { useDraft } from './use-draft.ts';
import { useFormSubmit, type FormSubmit } from './use-form-submit.ts';
import { useServerDraft } from './use-server-draft.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

export interface StepFormOptions<T extends FieldValues> {
  /** Names the draft in the browser. */
  readonly name: string;
  /** Names the draft on the server. */
  readonly step: EnrollmentStep;
  /** The server's values, in the order of the fields on the screen. */
  readonly saved: T;
  /** Fields that the browser may store until the server has them; the others are kept in memory only (ENR-13, ENR-16). */
  readonly stored?: readonly Exclude<keyof T & string, SensitiveField>[];
  /** Read-only fields: never taken from a draft. */
  readonly fixed?: Partial<T>;
  readonly getErrors: (values: T) => Promise<FieldErrors<T>>;
  readonly save: (values: T) => Promise<ApiError | undefined>;
  readonly onSaved: () => void;
}

export interface StepForm<T extends FieldValues> extends FormSubmit {
  readonly form: UseFormReturn<T>;
  readonly isSaving: boolean;
  readonly draftState: DraftState;
}

/** Puts the step's draft over the saved values, and saves the draft on every change. */
function useDraftedForm<T extends FieldValues>(options: StepFormOptions<T>) {
  const { name, step, saved, stored = [], fixed, getErrors } = options;
  const draft = useDraft<T>(name, stored);
  const form = useForm<T>({
    // All fields, although the library's type allows some of them.
    defaultValues: { ...saved, ...draft.initial, ...fixed } as DefaultValues<T>,
    resolver: createResolver(getErrors),
    // The error summary moves the focus.
    shouldFocusError: false,
  });
  const { state, saver } = useServerDraft({ form, draft, step, saved, fixed });
  const changed = [...Object.keys(form.formState.dirtyFields), ...Object.keys(draft.initial ?? {})];
  const isAtRisk = changed.some((field) => !stored.some((kept) => kept === field));
  useUnsavedWarning(isAtRisk && state !== 'unchanged' && state !== 'saved');
  return { form, draft, state, saver };
}

/** Returns the form of a wizard step: drafts its values, validates by the contract, saves, and continues (ENR-09, ENR-16). */
export function useStepForm<T extends FieldValues>(options: StepFormOptions<T>): StepForm<T> {
  const { form, draft, state, saver } = useDraftedForm(options);
  const { isBusy, run } = useBusy();
  const save = async (values: T): Promise<void> => {
    let error: ApiError | undefined;
    await run(async () => {
      await saver.current?.pause();
      error = await options.save(values);
      if (error) {
        saver.current?.resume();
        return false;
      }
      const isHeld = followCrisisNote(() => {
        saver.current?.close();
        draft.clear();
        options.onSaved();
      });
      if (isHeld) saver.current?.resume();
      return !isHeld;
    });
    if (error) throw error;
  };
  return {
    form,
    ...useFormSubmit(form, Object.keys(options.saved), save),
    isSaving: isBusy,
    draftState: state,
  };
}
