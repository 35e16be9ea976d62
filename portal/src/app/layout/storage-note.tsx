import { Note } from '@moments/ui/feedback/note.tsx';

/** Says that a reload logs out. */
export const StorageNote = () => (
  <Note tone="warn" title="Your browser stores nothing for this page">
    <p>If you reload or close it, you’re logged out. To stay logged in, allow this site to store data.</p>
  </Note>
);
