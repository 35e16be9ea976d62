import { Card } from '@moments/ui/display/card.tsx';
import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';

/** The search field and a few payments, while they are on the way. */
export function HistorySkeleton() {
  return (
    <Skeleton label="Loading your payments">
      <Stack>
        <SkeletonBlock shape="block" height={48} />
        <Card>
          <Stack>
            {Array.from({ length: 6 }, (_, place) => (
              <SkeletonBlock key={place} height={32} />
            ))}
          </Stack>
        </Card>
      </Stack>
    </Skeleton>
  );
}
