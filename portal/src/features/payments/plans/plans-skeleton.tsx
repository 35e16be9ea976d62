import { Card } from '@moments/ui/display/card.tsx';
import { PlanGrid } from '@moments/ui/display/plan-card.tsx';
import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';

function PlanBones() {
  return (
    <Card>
      <Stack>
        <SkeletonBlock width="40%" height={24} />
        <SkeletonBlock width="60%" height={40} />
        <SkeletonBlock width="70%" />
        <SkeletonBlock />
        <SkeletonBlock />
        <SkeletonBlock width="80%" />
        <SkeletonBlock shape="block" height={48} />
      </Stack>
    </Card>
  );
}

/** Cards in the shape of those that come. */
export function PlansSkeleton({ count }: { count: 2 | 4 }) {
  return (
    <Skeleton label={count === 2 ? 'Loading add-ons' : 'Loading plans'}>
      <PlanGrid columns={count}>
        {Array.from({ length: count }, (_, place) => (
          <PlanBones key={place} />
        ))}
      </PlanGrid>
    </Skeleton>
  );
}
