import { Card } from '@moments/ui/display/card.tsx';
import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { CheckoutGrid } from '@moments/ui/layout/grids.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CardFormSkeleton } from '../card-form/card-form-skeleton.tsx';

const summary = (
  <Card>
    <Stack>
      <SkeletonBlock width="60%" height={24} />
      <SkeletonBlock width="70%" />
      <SkeletonBlock />
      <SkeletonBlock width="50%" height={32} />
    </Stack>
  </Card>
);

/** Summary and form in the shape of what comes. */
export function CheckoutSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <CheckoutGrid summary={summary}>
        <Card>
          <CardFormSkeleton />
        </Card>
      </CheckoutGrid>
    </Skeleton>
  );
}
