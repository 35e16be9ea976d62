import { addOnObstacleMessages, type AddOnObstacle } from '@moments/contract/moments/moments-use';
import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { EmptyState, Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { MessageIcon } from '@moments/ui/icons.ts';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { buildEmailDraft, supportSubjects } from '../../../configuration/email-draft.ts';
import { paths } from '../../../configuration/paths.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { page } from '../../../session/page.ts';
import { ProductGrid } from './product-card.tsx';

/** @param lines how many features to hold places for, below the price */
const PlanSkeleton = ({ lines }: { lines: 4 | 5 }) => (
  <Card>
    <Stack>
      <SkeletonBlock width="40%" height={24} />
      <SkeletonBlock width="60%" height={40} />
      {Array.from({ length: lines }, (_, index) => (
        <SkeletonBlock key={index} width={index % 3 === 0 ? '75%' : '100%'} />
      ))}
      <SkeletonBlock shape="block" height={48} />
    </Stack>
  </Card>
);

/** Shows the cards of the plans or add-ons while they load. */
export const PlansSkeleton = ({ count }: { count: 2 | 4 }) => (
  <Skeleton label={count === 2 ? 'Loading add-ons' : 'Loading plans'}>
    <ProductGrid columns={count}>
      {Array.from({ length: count }, (_, index) => (
        <PlanSkeleton key={index} lines={count === 2 ? 5 : 4} />
      ))}
    </ProductGrid>
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

interface NextStep {
  readonly label: string;
  readonly href: string;
}

const nextSteps: Readonly<Record<Exclude<AddOnObstacle, 'dispute'>, NextStep>> = {
  'no-plan': { label: 'See plans', href: paths.subscriptions },
  'past-due': { label: 'Go to Billing', href: paths.billing },
  paused: { label: 'Service Status', href: `${paths.accountSettings}?tab=service` },
  'late-match': { label: 'Wait, or get your money back', href: `${paths.billing}?tab=manage` },
  leaving: { label: 'Go to Account Settings', href: paths.accountSettings },
};

/** Returns the next step for a member who can't add Moments. Only support can say more about a dispute. */
function useNextStep(obstacle: AddOnObstacle): NextStep {
  const { supportEmail } = useConfiguration();
  return obstacle === 'dispute'
    ? { label: `Email ${supportEmail}`, href: buildEmailDraft(supportEmail, supportSubjects.general) }
    : nextSteps[obstacle];
}

/** Says why a member can't add Moments, and what to do (MOM-03). */
export function AddOnsUnavailable({ obstacle }: { obstacle: AddOnObstacle }) {
  const { label, href } = useNextStep(obstacle);
  return (
    <Card>
      <EmptyState icon={<MessageIcon />} title="You can’t add Moments right now">
        <p>{addOnObstacleMessages[obstacle]}</p>
        <LinkButton href={href}>{label}</LinkButton>
      </EmptyState>
    </Card>
  );
}
