import { useMemo, useState } from 'react';
import { useSession } from '../session/session-store.ts';
import type { SensitiveField } from './draft-fields.ts';
import { isDraftOnServer, markDraftOnServer, readDraft, removeDraft, writeDraft } from './draft-store.ts';

export interface Draft<T> {
  /** Unsaved values from the last visit. Put them over the saved values. */
  readonly initial: Partial<T> | undefined;
  /** Call on every change. */
  readonly save: (values: Partial<T>) => void;
  /** The server had `initial` when the form was last here. */
  readonly isOnServer: boolean;
  /** Call when the server has the draft. */
  readonly markOnServer: () => void;
  /** Call once the server has saved the form. */
  readonly clear: () => void;
}

/**
 * Keeps an unsaved form (ENR-13): over a change of route and an expired session all of it, in memory; over a reload the
 * fields in `stored`, in this tab's storage. Sensitive fields can't be named there. A draft belongs to its member.
 */
export function useDraft<T extends object>(
  key: string,
  stored: readonly Exclude<keyof T & string, SensitiveField>[] = [],
): Draft<T> {
  const owner = useSession((state) => state.userId) ?? 'nobody';
  const names = stored.join();
  return useMemo(
    () => ({
      // Only `save` below wrote it, with this form's values.
      initial: readDraft(owner, key) as Partial<T> | undefined,
      save: (values) => writeDraft(owner, key, { ...values }, names.split(',')),
      isOnServer: isDraftOnServer(owner, key),
      markOnServer: () => markDraftOnServer(owner, key),
      clear: () => removeDraft(owner, key),
    }),
    [owner, key, names],
  );
}

/**
 * A single value that a dialog or a small form keeps over a change of route and an expired session, in memory (SESS-02).
 * @returns the value, and a function that changes it; undefined forgets it
 */
export function useDraftValue(
  key: string,
): readonly [string | undefined, (next: string | undefined) => void] {
  const { initial, save, clear } = useDraft<{ readonly value: string }>(key);
  const [value, setValue] = useState(initial?.value);
  const change = (next: string | undefined): void => {
    setValue(next);
    if (next === undefined) clear();
    else save({ value: next });
  };
  return [value, change];
}
