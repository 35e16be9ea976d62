import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';

export interface FormSubmit {
  /** The fields with an error, in the order of the screen. */
  readonly errors: readonly { readonly id: string; readonly message: string }[];
  /** Counts the submits that an error stopped: the first wrong field takes the focus at each. */
  readonly submitCount: number;
  readonly submit: () => void;
  /** Checks some of the fields, as a submit does. Resolves to whether they are right. */
  readonly check: (part: readonly string[]) => Promise<boolean>;
}

function listErrors<T extends FieldValues>(form: UseFormReturn<T>, fields: readonly string[]) {
  return fields.flatMap((id) => {
    const message = form.getFieldState(id as FieldPath<T>, form.formState).error?.message;
    return message === undefined || message === '' ? [] : [{ id, message }];
  });
}

/**
 * Validates a form and saves it. If the server rejects fields of the form, their errors are shown on these fields.
 * @param fields in the order of the screen
 * @param save rejects if the form was not saved, and shows its error itself
 */
export function useFormSubmit<T extends FieldValues>(
  form: UseFormReturn<T>,
  fields: readonly string[],
  save: (values: T) => Promise<unknown>,
): FormSubmit {
  const [submitCount, setSubmitCount] = useState(0);
  const saveValues = async (values: T): Promise<boolean> => {
    const error: unknown = await save(values).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    const rejected = error instanceof ApiError ? error.fields : [];
    const invalid = rejected.filter(({ field }) => fields.includes(field));
    invalid.forEach(({ field, message }) => {
      form.setError(field as FieldPath<T>, { type: 'server', message });
    });
    return invalid.length === 0;
  };
  const submit = async (): Promise<void> => {
    const outcomes: boolean[] = [];
    await form.handleSubmit(
      async (values) => outcomes.push(await saveValues(values)),
      () => outcomes.push(false),
    )();
    // Counted after the errors are on the screen, because the first wrong field takes the focus.
    if (outcomes.includes(false)) setSubmitCount((count) => count + 1);
  };
  const check = async (part: readonly string[]): Promise<boolean> => {
    const isRight = await form.trigger(part as FieldPath<T>[]);
    if (!isRight) setSubmitCount((count) => count + 1);
    return isRight;
  };
  return { errors: listErrors(form, fields), submitCount, submit: () => void submit(), check };
}
