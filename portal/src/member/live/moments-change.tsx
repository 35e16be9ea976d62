import { useState } from 'react';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';

const wordsOf = (remaining: number): string => {
  if (remaining === 0) return 'You have no Moments left.';
  return remaining === 1 ? 'You have 1 Moment left.' : `You have ${String(remaining)} Moments left.`;
};

/** Announces a new number of Moments to screen readers. */
export function MomentsAnnouncer({ remaining }: { remaining: number }) {
  const [told, setTold] = useState({ remaining, words: '' });
  if (told.remaining !== remaining) setTold({ remaining, words: wordsOf(remaining) });
  return (
    <VisuallyHidden>
      <span role="status">{told.words}</span>
    </VisuallyHidden>
  );
}
