import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { paths } from '../../../configuration/paths.ts';

/** The way to pay it stands above. */
export const PayRenewalFirst = () => (
  <Stack>
    <Note tone="warn">Please pay what is open first. Then you can change your plan here.</Note>
    <LinkButton variant="plain" full href={paths.subscriptions}>
      Back to plans
    </LinkButton>
  </Stack>
);

interface ChangeRefusedProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

const manage = `${paths.billing}?tab=manage`;

/** Why the chosen plan can't be changed to, and what to do. */
export function PlanChangeError({ error, onRetry }: ChangeRefusedProps) {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'PLAN_ALREADY_ACTIVE' || code === 'PLAN_NOT_CHANGEABLE') {
    const isOwn = code === 'PLAN_ALREADY_ACTIVE';
    return (
      <Stack>
        <Note tone={isOwn ? 'info' : 'warn'} title={isOwn ? 'This is your plan' : undefined}>
          <p>{isOwn ? 'You have this plan now, and it renews by itself.' : error.message}</p>
        </Note>
        <Row>
          <LinkButton href={manage}>Go to Billing</LinkButton>
          <LinkButton variant="plain" href={paths.subscriptions}>
            See plans
          </LinkButton>
        </Row>
      </Stack>
    );
  }
  const isGone = code === 'PLAN_UNAVAILABLE';
  return (
    <Stack>
      <Alert message={error.message}>
        <p>Nothing was changed.</p>
      </Alert>
      <Row>
        {!isGone && <Button onClick={onRetry}>Try again</Button>}
        <LinkButton variant={isGone ? 'main' : 'second'} href={paths.subscriptions}>
          See plans
        </LinkButton>
      </Row>
    </Stack>
  );
}
