import { useMemo } from 'react';
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
