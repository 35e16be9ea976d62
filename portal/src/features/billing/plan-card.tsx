import type { MemberSubscription } from '@moments/contract/members';
import { formatCents } from '@moments/contract/money';

import { paths } from '../../configuration/paths.ts';
import { LinkButton } from '../../interface/buttons/link-button.tsx';
import { Card } from '../../interface/display/card.tsx';
import { Chip } from '../../interface/display/chip.tsx';
import { ReviewList } from '../../interface/display/review-list.tsx';
import { Stack } from '../../interface/layout/stack.tsx';
import { dayOf, endDateLabel, statusWords } from './billing-rules.ts';

/** The plan as it stands, and the way to the others. */
export function PlanCard({ subscription }: { subscription: MemberSubscription }) {
  const { title, amount, status, endDate } = subscription;
  return (
    <Card title="Your plan" action={<Chip>{statusWords[status]}</Chip>}>
      <Stack>
        <ReviewList
          rows={[
            { label: 'Plan', value: title },
            { label: 'Price', value: `${formatCents(amount)} a month` },
            { label: endDateLabel(subscription), value: dayOf(endDate) },
          ]}
        />
        <LinkButton variant="second" href={paths.subscriptions}>
          See plans
        </LinkButton>
      </Stack>
    </Card>
  );
}
