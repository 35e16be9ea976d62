import { useState } from 'react';
import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';
import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../../configuration/paths.ts';
import { canCancel, canReactivate } from './billing-rules.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ReactivatePlan } from './reactivate-plan.tsx';

/** Cancel and look at other plans; once the plan ends, "Buy Now" instead (BILL-03). */
export function PlanActions({ plan }: { plan: SubscriptionDisplay }) {
  const [isAsking, setAsking] = useState(false);
  if (canCancel(plan)) {
    return (
      <Stack gap={8}>
        <LinkButton variant="second" full href={paths.subscriptions}>
          See other plans
        </LinkButton>
        <Button variant="plain" full onClick={() => setAsking(true)}>
          Cancel plan
        </Button>
        <CancelDialog plan={plan} open={isAsking} onClose={() => setAsking(false)} />
      </Stack>
    );
  }
  return (
    <Stack gap={8}>
      <LinkButton full href={paths.subscriptions}>
        Buy Now
      </LinkButton>
      {canReactivate(plan) && <ReactivatePlan />}
    </Stack>
  );
}
