import { useState } from 'react';
import { Note } from '@moments/ui/feedback/note.tsx';
import { useProfile } from './use-profile.ts';

/**
 * Says that the payment is on its way back once a plan that was held for a late match has ended while the page shows (RENEW-05). The snackbar
 * is gone after seconds, and the page then says nothing else about the money.
 */
export function ReturnedPaymentNote() {
  const { subscription } = useProfile();
  const isHeld = subscription?.status === 'MEMBERSHIP_PAUSED' && subscription.pauseReason === 'late-match';
  const [wasHeld, setWasHeld] = useState(isHeld);
  if (isHeld && !wasHeld) setWasHeld(true);
  const hasEnded = subscription === null || subscription.status === 'MEMBERSHIP_ENDED';
  return wasHeld && hasEnded ? (
    <Note tone="good" title="Your money is on its way back">
      <p>It takes 5 to 10 days to arrive on your card. Payment History in Billing shows it.</p>
    </Note>
  ) : null;
}
