import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import type { SensitiveField } from './draft-fields.ts';
import { createResolver, type FieldErrors } from './form-rules.ts';
import { useDraft } from './use-draft.ts';
import { useFormSubmit, type FormSubmit } from './use-form-submit.ts';

export interface EditableForm<T extends FieldValues> extends FormSubmit {
  readonly form: UseFormReturn<T>;
  /** The edits over the saved values. */
  readonly values: T;
  /** Whether saving would change anything. */
  readonly isChanged: boolean;
  /** Whether the saved values changed elsewhere after editing started. */
  readonly hasConflict: boolean;
}

interface EditableFormOptions<T extends FieldValues> {
  /** Names the draft. */
  readonly name: string;
  /** The server's values, in the order of the fields on the screen. */
  readonly saved: T;
  /** Fields that a reload keeps; the others are kept in memory only (ENR-13). */
  readonly stored: readonly Exclude<keyof T & string, SensitiveField>[];
  readonly isSame: (one: T, other: T) => boolean;
  readonly getErrors: (values: T) => Promise<FieldErrors<T>>;
  /** Rejects if the values were not saved, and shows its error itself. */
  readonly save: (values: T) => Promise<unknown>;
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function getEdits<T extends FieldValues>(values: T, from: T): Partial<T> {
  const edited = Object.entries<unknown>(values).filter(([name, value]) => !isEqual(value, from[name]));
  // Some of the same fields.
  return Object.fromEntries(edited) as Partial<T>;
}

/**
 * Shows the saved values in the fields that the member has not edited.
 * @returns marks values as saved: fields that still hold them are no longer edits
 */
function useSavedValues<T extends FieldValues>(form: UseFormReturn<T>, saved: T): (sent: T) => void {
  const shown = useRef(saved);
  const [saveCount, setSaveCount] = useState(0);
  const showSaved = useEffectEvent(() => {
    const edits = getEdits(form.getValues(), shown.current);
    shown.current = saved;
    Object.keys(saved)
      .filter((name) => !(name in edits))
      .forEach((name) => form.setValue(name as Path<T>, saved[name] as PathValue<T, Path<T>>));
  });
  // `saved` is a new object on every render: only new values are shown.
  const savedValues = JSON.stringify(saved);
  useLayoutEffect(() => showSaved(), [savedValues, saveCount]);
  return (sent) => {
    shown.current = sent;
    setSaveCount((count) => count + 1);
  };
}

/**
 * Returns a form over data that can change elsewhere. Edits survive errors, reloads, and a change of tab as a draft. If the saved data
 * changes during editing, `hasConflict` says so, and the last save wins.
 */
export function useEditableForm<T extends FieldValues>(options: EditableFormOptions<T>): EditableForm<T> {
  const { name, saved, stored, isSame } = options;
  const draft = useDraft<T & { base: T }>(name, stored);
  const { base: draftBase = saved, ...drafted } = draft.initial ?? {};
  const [base, setBase] = useState<T>(draftBase);
  const form = useForm<T>({
    // All fields, although the library's type allows some of them.
    defaultValues: { ...saved, ...drafted } as DefaultValues<T>,
    resolver: createResolver(options.getErrors),
    // The error summary moves the focus.
    shouldFocusError: false,
  });
  const markSaved = useSavedValues(form, saved);
  const values = useWatch({ control: form.control, compute: (current: T) => current });
  const edits = getEdits(values, saved);
  const isEdited = Object.keys(edits).length > 0;
  if (!isEdited && !isEqual(base, saved)) setBase(saved);
  const saveDraft = useEffectEvent(() => (isEdited ? draft.save({ ...edits, base }) : draft.clear()));
  useEffect(() => saveDraft(), [isEdited, values, base]);
  const isChanged = !isSame(values, saved);
  const save = async (sent: T): Promise<void> => {
    if (isChanged) await options.save(sent);
    markSaved(sent);
  };
  return {
    form,
    ...useFormSubmit(form, Object.keys(saved), save),
    values,
    isChanged,
    hasConflict: isChanged && !isSame(base, saved),
  };
}
