import { Card } from '../display/card.tsx';
import { Bone, Skeleton } from './skeleton.tsx';
import { Stack } from '../layout/stack.tsx';

/** A card in the shape of the one that comes. */
export function CardSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <Card>
        <Stack>
          <Bone width="40%" height={24} />
          <Bone width="55%" height={40} />
          <Bone />
          <Bone />
          <Bone width="80%" />
          <Bone shape="block" height={48} />
        </Stack>
      </Card>
    </Skeleton>
  );
}
