import type { ReactNode } from 'react';
import { Note } from '@moments/ui/feedback/note.tsx';

/** Says that the saved values have changed since typing began, e.g. in another tab, and that typed values are kept. */
export function EditConflictNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Note tone="warn" live="status" title={title}>
      <p>{children}</p>
    </Note>
  );
}
