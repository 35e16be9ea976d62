import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { PlanGrid } from '@moments/ui/display/plan-card.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { EmptyState, Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { MessageIcon } from '@moments/ui/icons.ts';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { page } from '../../../session/page.ts';

const PlanSkeleton = () => (
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

/** The cards of the plans or add-ons while they load. */
export const PlansSkeleton = ({ count }: { count: 2 | 4 }) => (
  <Skeleton label={count === 2 ? 'Loading add-ons' : 'Loading plans'}>
    <PlanGrid columns={count}>
      {Array.from({ length: count }, (_, index) => (
        <PlanSkeleton key={index} />
      ))}
    </PlanGrid>
  </Skeleton>
);

/** Says that the plans could not be loaded (PLAN-04). */
export const PlansFailed = () => (
  <Stack>
    <Alert message="Unable to load subscription plans. Please try again later." />
    <Row spread="center">
      <Button onClick={page.reload}>Refresh Page</Button>
    </Row>
  </Stack>
);

export const NoPlansAvailable = () => (
  <Card>
    <EmptyState icon={<MessageIcon />} title="No plans are available right now">
      <p>Please check back later.</p>
    </EmptyState>
  </Card>
);

/** For members whose texts use no Moments in their status. Add-on Moments would only expire (MOM-03). */
export const AddOnsUnavailable = () => (
  <Card>
    <EmptyState icon={<MessageIcon />} title="You can’t add Moments right now">
      <p>
        You couldn’t use them with your current status, and add-ons are non-refundable. You can add them here
        when your coaching is active.
      </p>
    </EmptyState>
  </Card>
);
