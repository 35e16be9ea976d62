import { Card } from '../../interface/display/card.tsx';
import { Bone, Skeleton } from '../../interface/feedback/skeleton.tsx';
import { CheckoutGrid } from '../../interface/layout/checkout-grid.tsx';
import { Stack } from '../../interface/layout/stack.tsx';
import { CardBones } from '../../card-provider/card-bones.tsx';

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
