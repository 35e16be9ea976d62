import { Card } from '@moments/ui/display/card.tsx';
import { Bone, Skeleton } from '@moments/ui/feedback/skeleton.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';

/** The search field and a few payments, while they are on the way. */
export function HistorySkeleton() {
  return (
    <Skeleton label="Loading your payments">
      <Stack>
        <Bone shape="block" height={48} />
        <Card>
          <Stack>
            {Array.from({ length: 6 }, (_, place) => (
              <Bone key={place} height={32} />
            ))}
          </Stack>
        </Card>
      </Stack>
    </Skeleton>
  );
}
