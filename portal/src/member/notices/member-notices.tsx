import { lazy, Suspense } from 'react';

import { useProfile } from '../use-profile.ts';
import { planStandingOf, standingOf } from './notice-rules.ts';

const StandingNotes = lazy(async () => ({ default: (await import('./notice-card.tsx')).StandingNotes }));

/** What the member's status and plan mean; for most there is nothing to say, and the words are not loaded. */
export function OwnStanding() {
  const { user, subscription } = useProfile();
  const isUsual = standingOf(user, subscription) === undefined && planStandingOf(subscription) === undefined;
  if (isUsual) return null;
  return (
    <Suspense>
      <StandingNotes />
    </Suspense>
  );
}
