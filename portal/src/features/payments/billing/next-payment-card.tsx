import type { MemberSubscription } from '@moments/contract/members/members';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { SummaryLines } from '@moments/ui/display/value-lists.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../../configuration/paths.ts';
import { getNextPaymentLines } from './next-payment-rules.ts';

/** What comes next of a running plan, and the way to change it. */
export function NextPaymentCard({ plan }: { plan: MemberSubscription }) {
  const lines = getNextPaymentLines(plan);
  if (!lines) return null;
  return (
    <Card title="What comes next">
      <Stack>
        <SummaryLines lines={[{ label: 'Plan', amount: plan.title, quiet: true }, ...lines]} />
        <LinkButton variant="second" full href={`${paths.billing}?tab=manage`}>
          Manage your plan
        </LinkButton>
      </Stack>
    </Card>
  );
}
