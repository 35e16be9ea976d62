import { useState } from 'react';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';

const formatMomentsLeft = (remaining: number): string => {
  if (remaining === 0) return 'You have no Moments left.';
  return remaining === 1 ? 'You have 1 Moment left.' : `You have ${String(remaining)} Moments left.`;
};

/** Announces a new number of Moments to screen readers. */
export function MomentsAnnouncer({ remaining }: { remaining: number }) {
  const [announced, setAnnounced] = useState({ remaining, text: '' });
  if (announced.remaining !== remaining) setAnnounced({ remaining, text: formatMomentsLeft(remaining) });
  return (
    <VisuallyHidden>
      <span role="status">{announced.text}</span>
    </VisuallyHidden>
  );
}
