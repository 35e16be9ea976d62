import type { MemberSubscription } from '@moments/contract/members';

import { paths } from '../../configuration/paths.ts';
import { LinkButton } from '../../interface/buttons/link-button.tsx';
import { Card } from '../../interface/display/card.tsx';
import { Price } from '../../interface/display/price.tsx';
import { Text } from '../../interface/display/text.tsx';
import { Stack } from '../../interface/layout/stack.tsx';
import { canAddMoments } from './billing-rules.ts';

/** The balance, and the way to more while the plan runs (BILL-02). */
export function MomentsCard({ subscription }: { subscription: MemberSubscription }) {
  const { messagesLimit, messagesRemaining } = subscription;
  return (
    <Card title="Moments available">
      <Stack>
        <Price amount={String(messagesRemaining)} period={`of ${String(messagesLimit)} left`} />
        <Text kind="quiet">Each text you send uses one Moment. Replies are free.</Text>
        {canAddMoments(subscription, new Date()) && (
          <LinkButton href={paths.addMoments}>Add More Moments</LinkButton>
        )}
      </Stack>
    </Card>
  );
}
