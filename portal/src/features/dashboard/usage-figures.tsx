import type { UsageStats } from '@moments/contract/dashboard';

import { ActivityCard } from './activity-card.tsx';
import { MomentsCard } from './moments-card.tsx';

/** The cards with their figures. */
export function UsageFigures({ usage }: { usage: UsageStats }) {
  return (
    <>
      <MomentsCard moments={usage.moments} />
      <ActivityCard usage={usage} />
    </>
  );
}
