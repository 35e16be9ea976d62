import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { EnrollmentStep } from '@moments/contract/enrollment/enrollment-steps';
import type { DraftValues } from '@moments/contract/enrollment/step-drafts';
import { useProfile } from '../member/use-profile.ts';
import { DraftSaver, type DraftState } from './draft-saver.ts';
import type { Draft } from './use-draft.ts';

interface ServerDraftOptions<T extends FieldValues> {
  readonly form: UseFormReturn<T>;
  readonly draft: Draft<T>;
  readonly step: EnrollmentStep;
  /** The saved values of the step. */
  readonly saved: T;
  /** Read-only fields. */
  readonly fixed: Partial<T> | undefined;
}

export interface ServerDraft {
  readonly state: DraftState;
  readonly saver: RefObject<DraftSaver | undefined>;
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Saves the draft before the page closes, and when the connection is back. */
function onPageEvents(saver: DraftSaver): () => void {
  const flush = (): void => {
    if (document.visibilityState === 'hidden') saver.flush(true);
  };
  const flushAtEnd = (): void => saver.flush(true);
  const retry = (): void => saver.retry();
  document.addEventListener('visibilitychange', flush);
  addEventListener('pagehide', flushAtEnd);
  addEventListener('online', retry);
  return () => {
    document.removeEventListener('visibilitychange', flush);
    removeEventListener('pagehide', flushAtEnd);
    removeEventListener('online', retry);
  };
}

/** Tracks which fields the member changed since the server last had them. Only these fields replace those of another device's draft. */
function useEdits<T extends FieldValues>({ form, draft, saved, fixed }: ServerDraftOptions<T>) {
  const edited = useRef<Set<string>>(new Set(draft.isOnServer ? [] : Object.keys(draft.initial ?? {})));
  const isMerging = useRef(false);
  const fields = Object.keys(saved).filter((name) => !(name in (fixed ?? {})));
  const getChangedValues = (values: T): DraftValues =>
    // The names and types of the forms are the draft's; the server checks them.
    Object.fromEntries(
      fields.filter((name) => !isEqual(values[name], saved[name])).map((name) => [name, values[name]]),
    );
  const merge = (values: DraftValues): DraftValues => {
    const drafted: Readonly<Record<string, unknown>> = values;
    isMerging.current = true;
    for (const name of fields.filter((field) => !edited.current.has(field))) {
      const value: unknown = name in drafted ? drafted[name] : saved[name];
      if (!isEqual(value, form.getValues(name as Path<T>)))
        form.setValue(name as Path<T>, value as PathValue<T, Path<T>>);
    }
    isMerging.current = false;
    return getChangedValues(form.getValues());
  };
  return { edited, isMerging, changed: getChangedValues, merge };
}

/**
 * Keeps the draft of a step on the server (ENR-16): reads it when the form opens, and saves each change after a pause. The saver
 * ends with the form.
 */
export function useServerDraft<T extends FieldValues>(options: ServerDraftOptions<T>): ServerDraft {
  const { form, draft, step } = options;
  const { memberId } = useProfile();
  const [state, setState] = useState<DraftState>('unchanged');
  const saver = useRef<DraftSaver>(undefined);
  const { edited, isMerging, changed, merge } = useEdits(options);
  const hasUnsaved = draft.initial !== undefined && !draft.isOnServer;
  const open = useEffectEvent(() => {
    const opened = new DraftSaver({
      memberId,
      step,
      onState: setState,
      merge,
      onSaved: () => {
        edited.current.clear();
        draft.markOnServer();
      },
    });
    opened.load();
    if (hasUnsaved) opened.change(changed(form.getValues()));
    return opened;
  });
  const onChange = useEffectEvent((values: T, name: string) => {
    if (isMerging.current) return;
    edited.current.add(name);
    draft.save(values);
    saver.current?.change(changed(values));
  });
  useEffect(() => {
    const opened = open();
    saver.current = opened;
    const stopListening = onPageEvents(opened);
    const stopWatching = form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, name }) => {
        if (name !== undefined) onChange(values, name);
      },
    });
    return () => {
      stopWatching();
      stopListening();
      opened.flush(false);
    };
  }, [form, step, memberId]);
  return { state, saver };
}
