import { Bone, Skeleton } from '@moments/ui/feedback/skeleton.tsx';
import { RenewalCard } from './renewal-card.tsx';

export function RenewalSkeleton() {
  return (
    <RenewalCard>
      <Skeleton label="Loading what is open">
        <Bone width="80%" />
        <Bone shape="block" height={48} />
      </Skeleton>
    </RenewalCard>
  );
}
