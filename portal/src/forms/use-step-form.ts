import { useEffect } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../api/api-error.ts';
import type { SensitiveField } from './draft-fields.ts';
import { createResolver, type FieldErrors } from './form-rules.ts';
import { useBusy } from './use-busy.ts';
import { useDraft } from './use-draft.ts';
import { useFormSubmit, type FormSubmit } from './use-form-submit.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

export interface StepFormOptions<T extends FieldValues> {
  /** Names the draft. */
  readonly name: string;
  /** The server's values, in the order of the fields on the screen. */
  readonly saved: T;
  /** Fields that a reload keeps; the others are kept in memory only (ENR-13). */
  readonly stored?: readonly Exclude<keyof T & string, SensitiveField>[];
  /** Read-only fields: never taken from a draft. */
  readonly fixed?: Partial<T>;
  readonly getErrors: (values: T) => FieldErrors<T>;
  readonly save: (values: T) => Promise<ApiError | undefined>;
  readonly onSaved: () => void;
}

export interface StepForm<T extends FieldValues> extends FormSubmit {
  readonly form: UseFormReturn<T>;
  readonly isSaving: boolean;
}

/** Puts the step's draft over the saved values, and saves the draft on every change. */
function useDraftedForm<T extends FieldValues>(options: StepFormOptions<T>) {
  const { name, saved, stored = [], fixed, getErrors } = options;
  const draft = useDraft<T>(name, stored);
  const form = useForm<T>({
    // All fields, although the library's type allows some of them.
    defaultValues: { ...saved, ...draft.initial, ...fixed } as DefaultValues<T>,
    resolver: createResolver(getErrors),
    // The error summary takes the focus.
    shouldFocusError: false,
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ values, name: changed }) => {
          if (changed !== undefined) draft.save(values);
        },
      }),
    [form, draft],
  );
  const changed = [...Object.keys(form.formState.dirtyFields), ...Object.keys(draft.initial ?? {})];
  useUnsavedWarning(changed.some((field) => !stored.some((kept) => kept === field)));
  return { form, draft };
}

/** The form of a wizard step: drafts its values, validates by the contract, saves, and continues (ENR-09). */
export function useStepForm<T extends FieldValues>(options: StepFormOptions<T>): StepForm<T> {
  const { form, draft } = useDraftedForm(options);
  const { isBusy, run } = useBusy();
  const save = async (values: T): Promise<void> => {
    let error: ApiError | undefined;
    await run(async () => {
      error = await options.save(values);
      if (error) return false;
      draft.clear();
      options.onSaved();
      return true;
    });
    if (error) throw error;
  };
  return { form, ...useFormSubmit(form, Object.keys(options.saved), save), isSaving: isBusy };
}
