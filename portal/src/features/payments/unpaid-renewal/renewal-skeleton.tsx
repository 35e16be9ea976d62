import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { RenewalCard } from './renewal-card.tsx';

export function RenewalSkeleton() {
  return (
    <RenewalCard>
      <Skeleton label="Loading what is open">
        <SkeletonBlock width="80%" />
        <SkeletonBlock shape="block" height={48} />
      </Skeleton>
    </RenewalCard>
  );
}
