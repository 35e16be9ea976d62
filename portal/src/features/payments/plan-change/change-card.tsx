import { formatCents } from '@moments/contract/values/money';
import type { PlanChange } from '@moments/contract/payments/plan-change';

import { shortEasternDay } from '../../../dates/renewal-day.ts';
import { Card, Divider } from '@moments/ui/display/card.tsx';
import { SummaryLines } from '@moments/ui/display/summary-lines.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { changeLead, changeLines, monthlyMoments } from './change-copy.ts';
import { PlanTiles } from './plan-tile.tsx';

interface ChangeCardProps {
  readonly change: PlanChange;
  /** Of the plan that the member has. */
  readonly titleNow: string;
}

/** From when the chosen plan counts. */
function startOf({ kind, dueToday, renewsAt }: PlanChange): string {
  if (kind === 'keep') return `Renews on ${shortEasternDay(renewsAt)}`;
  return dueToday > 0 ? 'From today' : `From ${shortEasternDay(renewsAt)}`;
}

/** Plan now and plan then, what is due today and at renewal, and what it is charged to. */
export function ChangeCard({ change, titleNow }: ChangeCardProps) {
  const now = {
    when: 'Now',
    title: titleNow,
    price: formatCents(change.amountNow),
    moments: monthlyMoments(change.momentsNow),
  };
  const then = {
    when: startOf(change),
    title: change.kind === 'keep' ? titleNow : change.title,
    price: formatCents(change.amountThen),
    moments: monthlyMoments(change.momentsAtRenewal),
  };
  return (
    <Card title="What changes">
      <Stack>
        <PlanTiles now={change.kind === 'keep' ? undefined : now} then={then} />
        <Text>{changeLead(change, titleNow)}</Text>
      </Stack>
      <Divider />
      <SummaryLines lines={changeLines(change)} />
    </Card>
  );
}
