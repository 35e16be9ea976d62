import type { UsageStats } from '@moments/contract/dashboard/dashboard';
import { landingRoute, routes } from '@moments/contract/members/routes';
import { LinkCard } from '@moments/ui/display/card.tsx';
import { BookIcon } from '@moments/ui/icons.ts';
import { DashboardWide } from '@moments/ui/layout/grids.tsx';
import { useLive } from '../../member/live/use-live.ts';
import { useProfile } from '../../member/use-profile.ts';
import { ActivityCard } from './activity-card.tsx';
import { liveUsage } from './live-usage.ts';
import { MomentsCard } from './moments-card.tsx';

/** The cards with their figures, as they are now; and the way to the weekly tips for whose page they are (APP-03). */
export function UsageFigures({ usage }: { usage: UsageStats }) {
  const { derivation } = useProfile();
  useLive(liveUsage);
  return (
    <>
      <MomentsCard moments={usage.moments} />
      <ActivityCard usage={usage} />
      {landingRoute(derivation.status) === routes.applicationReceived && (
        <DashboardWide>
          <LinkCard
            href={routes.applicationReceived}
            icon={<BookIcon />}
            warm
            title="Weekly wellness tips"
            note="A small thing to try, new every Monday"
          />
        </DashboardWide>
      )}
    </>
  );
}
