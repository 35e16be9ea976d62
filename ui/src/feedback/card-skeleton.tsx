import { Card } from '../display/card.tsx';
import { Stack } from '../layout/stack.tsx';
import { Skeleton, SkeletonBlock } from './skeleton.tsx';

/** A card in the shape of the one that comes. */
export function CardSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <Card>
        <Stack>
          <SkeletonBlock width="40%" height={24} />
          <SkeletonBlock width="55%" height={40} />
          <SkeletonBlock />
          <SkeletonBlock />
          <SkeletonBlock width="80%" />
          <SkeletonBlock shape="block" height={48} />
        </Stack>
      </Card>
    </Skeleton>
  );
}
