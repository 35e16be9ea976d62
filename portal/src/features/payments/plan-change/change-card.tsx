import type { PlanChange } from '@moments/contract/payments/plan-change';
import { formatCents } from '@moments/contract/values/money';
import { Card, Divider } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { SummaryLines } from '@moments/ui/display/value-lists.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { shortEasternDay } from '../../../dates/renewal-day.ts';
import { changeLines, getChangeSummary, monthlyMoments } from './change-copy.ts';
import { PlanTiles } from './plan-tile.tsx';

interface ChangeCardProps {
  readonly change: PlanChange;
  /** Of the plan that the member has. */
  readonly titleNow: string;
}

/** From when the chosen plan counts. */
function startOf({ kind, dueToday, renewsAt }: PlanChange): string {
  if (kind === 'reactivate') return `Renews on ${shortEasternDay(renewsAt)}`;
  return dueToday > 0 ? 'From today' : `From ${shortEasternDay(renewsAt)}`;
}

/** Plan now and plan then, what is due today and at renewal, and what it is charged to. */
export function ChangeCard({ change, titleNow }: ChangeCardProps) {
  const now = {
    when: 'Now',
    title: titleNow,
    price: formatCents(change.currentAmount),
    moments: monthlyMoments(change.currentMoments),
  };
  const then = {
    when: startOf(change),
    title: change.kind === 'reactivate' ? titleNow : change.title,
    price: formatCents(change.newAmount),
    moments: monthlyMoments(change.momentsAtRenewal),
  };
  return (
    <Card title="What changes">
      <Stack>
        <PlanTiles now={change.kind === 'reactivate' ? undefined : now} then={then} />
        <Text>{getChangeSummary(change, titleNow)}</Text>
      </Stack>
      <Divider />
      <SummaryLines lines={changeLines(change)} />
    </Card>
  );
}
