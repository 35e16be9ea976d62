import { Card } from '@moments/ui/display/card.tsx';
import { Bone, Skeleton } from '@moments/ui/feedback/skeleton.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';

/** In the shape of what comes. */
export const ChangeSkeleton = ({ label }: { label: string }) => (
  <Skeleton label={label}>
    <Card>
      <Stack>
        <Bone width="40%" height={24} />
        <Bone shape="block" height={96} />
        <Bone width="90%" />
        <Bone />
        <Bone width="60%" />
        <Bone shape="block" height={48} />
      </Stack>
    </Card>
  </Skeleton>
);
