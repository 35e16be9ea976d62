import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { paths } from '../../../configuration/paths.ts';

export const ChangeSkeleton = ({ label }: { label: string }) => (
  <Skeleton label={label}>
    <Card>
      <Stack>
        <SkeletonBlock width="40%" height={24} />
        <SkeletonBlock shape="block" height={96} />
        <SkeletonBlock width="90%" />
        <SkeletonBlock />
        <SkeletonBlock width="60%" />
        <SkeletonBlock shape="block" height={48} />
      </Stack>
    </Card>
  </Skeleton>
);

/** Says what comes before the change. */
const OtherFirst = ({ message }: { message: string }) => (
  <Stack>
    <Note tone="warn">{message}</Note>
    <LinkButton variant="plain" full href={paths.subscriptions}>
      Back to plans
    </LinkButton>
  </Stack>
);

/** Says that the overdue payment comes first. The page shows it above. */
export const PayRenewalFirst = () => (
  <OtherFirst message="Please pay the overdue amount first. Then you can change your plan here." />
);

/** Says that no plan lasts, because the account will be deleted. The page offers above to keep the account. */
export const KeepAccountFirst = () => (
  <OtherFirst message="Your account will be deleted. Keep your account first. Then you can change your plan here." />
);

/** Says why the member's plan can't be changed to the chosen one. */
const NotChangeable = ({ isOwn, message }: { isOwn: boolean; message: string }) => (
  <Stack>
    <Note tone={isOwn ? 'info' : 'warn'} title={isOwn ? 'This is your plan' : undefined}>
      <p>{isOwn ? 'You already have this plan. It renews automatically.' : message}</p>
    </Note>
    <Row>
      <LinkButton href={`${paths.billing}?tab=manage`}>Go to Billing</LinkButton>
      <LinkButton variant="plain" href={paths.subscriptions}>
        See plans
      </LinkButton>
    </Row>
  </Stack>
);

interface PlanChangeErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Says why the preview failed, and what to do. */
export function PlanChangeError({ error, onRetry }: PlanChangeErrorProps) {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'PLAN_ALREADY_ACTIVE' || code === 'PLAN_NOT_CHANGEABLE')
    return <NotChangeable isOwn={code === 'PLAN_ALREADY_ACTIVE'} message={error.message} />;
  const isUnavailable = code === 'PLAN_UNAVAILABLE';
  return (
    <Stack>
      <Alert message={error.message}>
        <p>Nothing was changed.</p>
      </Alert>
      <Row>
        {!isUnavailable && <Button onClick={onRetry}>Try again</Button>}
        <LinkButton variant={isUnavailable ? 'main' : 'second'} href={paths.subscriptions}>
          See plans
        </LinkButton>
      </Row>
    </Stack>
  );
}
