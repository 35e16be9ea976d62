import { Card } from '@moments/ui/display/card.tsx';
import { Bone, Skeleton } from '@moments/ui/feedback/skeleton.tsx';
import { CheckoutGrid } from '@moments/ui/layout/checkout-grid.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CardBones } from '../card-form/card-form-skeleton.tsx';

const summary = (
  <Card>
    <Stack>
      <Bone width="60%" height={24} />
      <Bone width="70%" />
      <Bone />
      <Bone width="50%" height={32} />
    </Stack>
  </Card>
);

/** Summary and form in the shape of what comes. */
export function CheckoutSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <CheckoutGrid summary={summary}>
        <Card>
          <CardBones />
        </Card>
      </CheckoutGrid>
    </Skeleton>
  );
}
