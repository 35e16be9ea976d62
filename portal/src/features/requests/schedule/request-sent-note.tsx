import { useEffect, useState } from 'react';
import { Note } from '@moments/ui/feedback/note.tsx';

/** ACC-02, in ms. What it says stands with the waiting request, too. */
const shownFor = 5_000;

/** For 5 s after a request was sent. @param turn counts up with each one */
export function SentNote({ turn }: { turn: number }) {
  const [over, setOver] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(turn), shownFor);
    return () => clearTimeout(timer);
  }, [turn]);
  if (turn === over) return null;
  return (
    <Note live="status">
      <p>Your request was sent. Changes take effect within 1-2 business days after approval.</p>
    </Note>
  );
}
