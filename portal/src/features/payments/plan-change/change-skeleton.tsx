import { Card } from '@moments/ui/display/card.tsx';
import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';

/** In the shape of what comes. */
export const ChangeSkeleton = ({ label }: { label: string }) => (
  <Skeleton label={label}>
    <Card>
      <Stack>
        <SkeletonBlock width="40%" height={24} />
        <SkeletonBlock shape="block" height={96} />
        <SkeletonBlock width="90%" />
        <SkeletonBlock />
        <SkeletonBlock width="60%" />
        <SkeletonBlock shape="block" height={48} />
      </Stack>
    </Card>
  </Skeleton>
);
