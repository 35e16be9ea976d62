import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';
import { formatCents } from '@moments/contract/values/money';
import { Card } from '@moments/ui/display/card.tsx';
import { Chip, Price } from '@moments/ui/display/text.tsx';
import { SummaryLines } from '@moments/ui/display/value-lists.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { canReactivate, dayOf, formatBillingCycle, statusWords } from './billing-rules.ts';
import { PlanActions } from './plan-actions.tsx';
import { planLines } from './plan-lines.ts';

function StatusChip({ plan }: { plan: SubscriptionDisplay }) {
  if (canReactivate(plan)) {
    return (
      <Chip tone="amber" dot>
        Ends {dayOf(plan.endDate)}
      </Chip>
    );
  }
  return (
    <Chip tone={plan.status === 'MEMBERSHIP_ACTIVE' ? 'good' : 'amber'}>{statusWords[plan.status]}</Chip>
  );
}

/** The plan as it stands, and what can be done with it (BILL-03). */
export function PlanCard({ plan }: { plan: SubscriptionDisplay }) {
  return (
    <Card title={`${plan.title} plan`} action={<StatusChip plan={plan} />}>
      <Stack>
        <Price amount={formatCents(plan.cost)} period={formatBillingCycle[plan.billingCycle]} />
        <SummaryLines lines={planLines(plan)} />
        <PlanActions plan={plan} />
      </Stack>
    </Card>
  );
}
