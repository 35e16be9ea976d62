import type { PlanChange } from '@moments/contract/payments/plan-change';
import { formatCents } from '@moments/contract/values/money';
import { Card, Divider } from '@moments/ui/display/card.tsx';
import { Price, Text } from '@moments/ui/display/text.tsx';
import { SummaryLines } from '@moments/ui/display/value-lists.tsx';
import { MessageIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { formatShortTimestampDate } from '../../../dates/format-date.ts';
import { formatMonthlyMoments } from '../moments-copy.ts';
import { WaitChoice } from '../wait-choice.tsx';
import styles from './change-card.module.css';
import { getChangeLines, getChangeSummary } from './change-copy.ts';

interface PlanTileProps {
  readonly when: string;
  readonly title: string;
  /** Per month, in cents. */
  readonly price: number;
  /** Per month. */
  readonly moments: number;
  readonly isChosen?: boolean;
}

/** Shows one of the two plans, for comparison. */
const PlanTile = ({ when, title, price, moments, isChosen = false }: PlanTileProps) => (
  <li className={styles.tile} data-chosen={isChosen}>
    <p className={styles.when}>{when}</p>
    <h3>{title}</h3>
    <Price amount={formatCents(price)} period="/ month" />
    <p className={styles.moments}>
      <MessageIcon size={16} />
      {formatMonthlyMoments(moments)}
    </p>
  </li>
);

/** Says when the chosen plan starts. */
function getStart({ kind, dueToday, renewsAt }: PlanChange): string {
  const day = formatShortTimestampDate(renewsAt);
  if (kind === 'reactivate') return `Renews on ${day}`;
  // The free plan begins only when the member starts it.
  if (kind === 'cancel') return `You can start it ${day}`;
  return dueToday > 0 ? 'Starts today' : `Starts ${day}`;
}

interface ChangeCardProps {
  readonly change: PlanChange;
  /** The title of the member's plan. */
  readonly currentTitle: string;
}

/** Shows the current and the new plan, what is due today and at renewal, and the card that is charged. */
export function ChangeCard({ change, currentTitle }: ChangeCardProps) {
  const isKept = change.kind === 'reactivate';
  const { currentAmount, currentMoments, newAmount, momentsAtRenewal } = change;
  return (
    <Card title="What changes">
      <Stack>
        <ol className={styles.tiles}>
          {!isKept && (
            <PlanTile when="Now" title={currentTitle} price={currentAmount} moments={currentMoments} />
          )}
          <PlanTile
            when={getStart(change)}
            title={isKept ? currentTitle : change.title}
            price={newAmount}
            moments={momentsAtRenewal}
            isChosen
          />
        </ol>
        <Text>{getChangeSummary(change, currentTitle)}</Text>
        {change.kind === 'switch' && newAmount > 0 && <WaitChoice />}
      </Stack>
      <Divider />
      <SummaryLines lines={getChangeLines(change)} />
    </Card>
  );
}
