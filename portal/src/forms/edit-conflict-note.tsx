import type { ReactNode } from 'react';
import { Note } from '@moments/ui/feedback/note.tsx';

/** What is saved has changed since typing began, e.g. in another tab; what was typed is kept. */
export function EditConflictNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Note tone="warn" live="status" title={title}>
      <p>{children}</p>
    </Note>
  );
}
