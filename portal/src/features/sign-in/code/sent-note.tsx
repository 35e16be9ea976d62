import type { ReactNode } from 'react';
import type { ErrorSource } from '@moments/contract/http/error-sources';
import { Note } from '@moments/ui/feedback/note.tsx';
import { useErrors } from '../../../api/error-store.ts';

interface SentNoteProps {
  /** The error of the code field. */
  readonly error: string | undefined;
  /** The calls of the step. */
  readonly sources: readonly ErrorSource[];
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** Says that a code was sent, until an error says something else: one message at a time (AUTH-23). */
export function SentNote({ error, sources, title, children }: SentNoteProps) {
  const hasAlert = useErrors(({ errors }) => sources.some((source) => errors[source] !== undefined));
  return error === undefined && !hasAlert ? (
    <Note tone="good" live="status" title={title}>
      {children}
    </Note>
  ) : null;
}
