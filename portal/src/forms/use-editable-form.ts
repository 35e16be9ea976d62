import { useEffect, useState } from 'react';
import type { SensitiveField } from './draft-fields.ts';
import { useDraft } from './use-draft.ts';

interface Typed<T> {
  /** Only what differs from what is saved: the other fields follow what is saved, whoever changes it. */
  readonly fields: Partial<T>;
  /** What was saved when typing began. */
  readonly base: T | undefined;
}

export interface EditableForm<T> {
  /** What is typed over what is saved. */
  readonly values: T;
  /** Something would change by saving. */
  readonly isChanged: boolean;
  /** What is saved has changed since typing began. */
  readonly isOvertaken: boolean;
  readonly type: (change: Partial<T>) => void;
  /** To be called once these values are saved; what was typed since then stays. */
  readonly settle: (sent: T) => void;
}

interface Options<T extends object> {
  /** Names the draft. */
  readonly name: string;
  readonly saved: T;
  /** Fields that may outlive a reload; the others are kept in memory (ENR-13). */
  readonly stored: readonly Exclude<keyof T & string, SensitiveField>[];
  readonly isSame: (one: T, other: T) => boolean;
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function differing<T extends object>(fields: Partial<T>, from: T): Partial<T> {
  const kept = Object.entries(fields).filter(([name, value]) => !isEqual(value, from[name as keyof T]));
  // A part of the same fields.
  return Object.fromEntries(kept) as Partial<T>;
}

const over = <T>(fields: Partial<T>, base: T): Typed<T> => ({
  fields,
  base: Object.keys(fields).length > 0 ? base : undefined,
});

/**
 * A form over data that may change elsewhere: what is typed lies over what is saved, survives errors, reloads and a changed
 * tab as a draft, and says when it was overtaken. Of two savings the later one holds, and its member knows.
 */
export function useEditableForm<T extends object>({
  name,
  saved,
  stored,
  isSame,
}: Options<T>): EditableForm<T> {
  const draft = useDraft<T & { base: T }>(name, stored);
  const [typed, setTyped] = useState<Typed<T>>(() => {
    const { base, ...fields } = draft.initial ?? {};
    // What is left of the draft without the base; a reload keeps no base.
    return over(fields as Partial<T>, base ?? saved);
  });
  useEffect(() => {
    if (typed.base === undefined) draft.clear();
    // Parts of both; the compiler can't see that for any fields.
    else draft.save({ ...typed.fields, base: typed.base } as Partial<T & { base: T }>);
  }, [draft, typed]);
  const values: T = { ...saved, ...typed.fields };
  const isChanged = !isSame(values, saved);
  return {
    values,
    isChanged,
    isOvertaken: isChanged && typed.base !== undefined && !isSame(typed.base, saved),
    type: (change) =>
      setTyped(({ fields, base }) => over(differing({ ...fields, ...change }, saved), base ?? saved)),
    settle: (sent) => setTyped(({ fields }) => over(differing(fields, sent), sent)),
  };
}
