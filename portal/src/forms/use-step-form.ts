import { useEffect, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type { ApiError } from '../api/api-error.ts';
import type { SensitiveField } from './draft-fields.ts';
import { createResolver, type FieldErrors } from './form-rules.ts';
import { useBusy } from './use-busy.ts';
import { useDraft } from './use-draft.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

export interface StepFormOptions<T extends FieldValues> {
  /** Names the draft. */
  readonly name: string;
  /** What the server has, in the order of the fields on the screen. */
  readonly saved: T;
  /** Fields that may outlive a reload; the others are kept in memory (ENR-13). */
  readonly stored?: readonly Exclude<keyof T & string, SensitiveField>[];
  /** Fields that are shown but can't be typed in: never taken from a draft. */
  readonly fixed?: Partial<T>;
  readonly refusalsOf: (values: T) => FieldErrors<T>;
  readonly save: (values: T) => Promise<ApiError | undefined>;
  readonly onSaved: () => void;
}

export interface StepForm<T extends FieldValues> {
  readonly form: UseFormReturn<T>;
  readonly errors: readonly { readonly id: string; readonly message: string }[];
  /** Counts the refused attempts to go on. */
  readonly attempt: number;
  readonly isSaving: boolean;
  /** Validates, saves, goes on (ENR-09). */
  readonly submit: () => void;
}

/** The draft of a step over what is saved, kept while it changes. */
function useDraftedForm<T extends FieldValues>(options: StepFormOptions<T>) {
  const { name, saved, stored = [], fixed, refusalsOf } = options;
  const draft = useDraft<T>(name, stored);
  const form = useForm<T>({
    // A whole form, although the library's type allows for a part.
    defaultValues: { ...saved, ...draft.initial, ...fixed } as DefaultValues<T>,
    resolver: createResolver(refusalsOf),
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

function errorsInOrder<T extends FieldValues>(form: UseFormReturn<T>, fields: readonly string[]) {
  const { errors } = form.formState;
  const found = fields.map((id) => {
    const message = (errors as Readonly<Record<string, { message?: unknown } | undefined>>)[id]?.message;
    return { id, message: typeof message === 'string' ? message : '' };
  });
  return found.filter(({ message }) => message !== '');
}

/** A wizard step's form: validation by the contract, errors in one list, the server's refusals on their fields, a draft. */
export function useStepForm<T extends FieldValues>(options: StepFormOptions<T>): StepForm<T> {
  const { form, draft } = useDraftedForm(options);
  const { isBusy, run } = useBusy();
  const [attempt, setAttempt] = useState(0);
  const fields = Object.keys(options.saved);

  const showRefused = (error: ApiError) => {
    const refused = error.fields.filter(({ field }) => fields.includes(field));
    refused.forEach(({ field, message }) =>
      form.setError(field as FieldPath<T>, { type: 'server', message }),
    );
    if (refused.length > 0) setAttempt((count) => count + 1);
  };
  const save = async (values: T): Promise<boolean> => {
    const error = await options.save(values);
    if (error) {
      showRefused(error);
      return false;
    }
    draft.clear();
    options.onSaved();
    return true;
  };
  const submit = async () => {
    const refusals: unknown[] = [];
    await form.handleSubmit(
      (values) => run(() => save(values)),
      (errors) => refusals.push(errors),
    )();
    // Counted only now that the errors are on the screen: the summary takes the focus.
    if (refusals.length > 0) setAttempt((count) => count + 1);
  };
  return {
    form,
    errors: errorsInOrder(form, fields),
    attempt,
    isSaving: isBusy,
    submit: () => void submit(),
  };
}
