import type { MomentsBalance } from '@moments/contract/dashboard/dashboard';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Gauge } from '@moments/ui/display/gauge.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../../configuration/paths.ts';
import { useToday } from '../../../dates/use-clock.ts';
import { MomentsAnnouncer } from '../../../member/live/moments-change.tsx';
import { expiryWords } from './billing-rules.ts';

interface MomentsCardProps {
  readonly balance: MomentsBalance;
  /** Whether a text uses one of them where the member stands (MOM-01). */
  readonly canUse: boolean;
  readonly canAdd: boolean;
  readonly planName: string | undefined;
}

/** The balance with its parts and the day on which it expires (BILL-02, MOM-02), and the way to more while the plan runs. */
export function MomentsCard({ balance, canUse, canAdd, planName }: MomentsCardProps) {
  const { fromPlan, fromAddOns, limit, remaining, expiresOn } = balance;
  const today = useToday();
  return (
    <Card title="Moments available" action={planName === undefined ? undefined : <Chip>{planName}</Chip>}>
      <Stack>
        <MomentsAnnouncer remaining={remaining} />
        <Gauge plan={fromPlan} addOn={fromAddOns} limit={limit}>
          {expiresOn === null ? undefined : expiryWords(expiresOn, today)}
        </Gauge>
        {canUse && (
          <Text kind="quiet" align="center">
            Each text you send uses one Moment. Replies are free.
          </Text>
        )}
        {canAdd && (
          <LinkButton full href={paths.addMoments}>
            Add More Moments
          </LinkButton>
        )}
      </Stack>
    </Card>
  );
}
