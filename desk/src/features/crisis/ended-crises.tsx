import { Suspense } from 'react';
import { useNow } from '../../parts/due.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { RecordIncidentButton, type IncidentRecord } from '../records/index.ts';
import { hasJustEnded } from './crisis-rules.ts';
import { useEndedCrises } from './use-crisis.ts';

// Most members have none.
const EndedCrisesList = lazyPart(async () => ({
  default: (await import('./ended-crises-list.tsx')).EndedCrisesList,
}));

interface EndedCrisesProps {
  readonly memberId: string;
  /** Records an incident with the crisis that ended last: a report is often made after its end (SAFE-11). */
  readonly record?: IncidentRecord | undefined;
}

/** Shows a member’s crises that have ended, so that every later coach knows of them (SAFE-08). Nothing, if there were none. */
export function EndedCrises({ memberId, record }: EndedCrisesProps) {
  const crises = useEndedCrises(memberId);
  const now = useNow();
  if (crises.length === 0) return null;
  return (
    <Suspense>
      <EndedCrisesList crises={crises}>
        {record && crises.some((crisis) => hasJustEnded(crisis, now)) && <RecordIncidentButton {...record} />}
      </EndedCrisesList>
    </Suspense>
  );
}
