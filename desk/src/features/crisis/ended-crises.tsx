import { Suspense } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { useEndedCrises } from './use-crisis.ts';

// Most members have none.
const EndedCrisesList = lazyPart(async () => ({
  default: (await import('./ended-crises-list.tsx')).EndedCrisesList,
}));

/** Shows a member’s crises that have ended, so that every later coach knows of them (SAFE-08). Nothing, if there were none. */
export function EndedCrises({ memberId }: { memberId: string }) {
  const crises = useEndedCrises(memberId);
  if (crises.length === 0) return null;
  return (
    <Suspense>
      <EndedCrisesList crises={crises} />
    </Suspense>
  );
}
