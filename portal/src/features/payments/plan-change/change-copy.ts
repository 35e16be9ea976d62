import type { MemberSubscription } from '@moments/contract/members/members';
import { formatCard } from '@moments/contract/payments/card-name';
import type { PlanChange } from '@moments/contract/payments/plan-change';
import { formatCents } from '@moments/contract/values/money';
import type { SummaryLine } from '@moments/ui/display/value-lists.tsx';
import { formatShortTimestampDate } from '../../../dates/format-date.ts';
import { formatMoments } from '../moments-copy.ts';

type Kind = PlanChange['kind'];

function getSwitchSummary(change: PlanChange): string {
  const { title, dueToday, momentsToday, currentAmount, newAmount } = change;
  const day = formatShortTimestampDate(change.renewsAt);
  if (dueToday > 0)
    return momentsToday > 0
      ? `${title} starts today. You pay only for the rest of this month, and you get the Moments right away.`
      : `${title} starts today. You pay only for the rest of this month.`;
  if (newAmount < currentAmount)
    return `You pay nothing today. You keep your current plan and Moments until ${day}. After that, you pay for ${title}.`;
  return `You pay nothing today. ${title} starts on ${day}.`;
}

/**
 * Explains a change in a sentence or two.
 *
 * @param currentTitle the title of the member's plan
 */
export function getChangeSummary(change: PlanChange, currentTitle: string): string {
  const day = formatShortTimestampDate(change.renewsAt);
  const copy: Readonly<Record<Kind, string>> = {
    switch: getSwitchSummary(change),
    reactivate: `You keep your ${currentTitle} plan, and it renews as before. You pay nothing today.`,
    cancel: `You keep your ${currentTitle} plan until ${day}. Then it ends, and we won’t charge you again. After that, you can start the free plan, which has community access but no coach.`,
  };
  return copy[change.kind];
}

const getRenewalLines = ({
  kind,
  dueAtRenewal,
  newAmount,
  ...change
}: PlanChange): readonly SummaryLine[] => {
  const day = formatShortTimestampDate(change.renewsAt);
  if (kind === 'cancel') return [{ label: `On ${day}`, amount: 'You won’t be charged', quiet: true }];
  if (dueAtRenewal === newAmount)
    return [{ label: `On ${day}, then monthly`, amount: formatCents(newAmount), quiet: true }];
  return [
    { label: `On ${day}`, amount: formatCents(dueAtRenewal), quiet: true },
    { label: 'Each month after', amount: formatCents(newAmount), quiet: true },
  ];
};

/** Lists the charges and the Moments of today and of the renewal. */
export function getChangeLines(change: PlanChange): readonly SummaryLine[] {
  const { dueToday, momentsToday, dueAtRenewal, card } = change;
  const isCharged = dueToday > 0 || dueAtRenewal > 0;
  return [
    ...(momentsToday > 0 ? [{ label: 'Added today', amount: formatMoments(momentsToday), quiet: true }] : []),
    ...getRenewalLines(change),
    ...(isCharged ? [{ label: 'Card', amount: card ? formatCard(card) : 'None yet', quiet: true }] : []),
    { label: 'Due today', amount: formatCents(dueToday), kind: 'total' as const },
  ];
}

/** Returns the labels of the confirm button, idle and busy. */
export function getConfirmLabels({ kind, title, dueToday }: PlanChange): {
  readonly action: string;
  readonly busy: string;
} {
  const total = formatCents(dueToday);
  if (kind === 'reactivate') return { action: 'Keep my plan', busy: 'Keeping your plan...' };
  if (kind === 'cancel') return { action: 'End my plan', busy: 'Ending your plan...' };
  return dueToday > 0
    ? { action: `Change plan and pay ${total}`, busy: `Paying ${total}` }
    : { action: `Change to ${title}`, busy: 'Changing your plan...' };
}

type PlanAfter = Pick<MemberSubscription, 'priceId' | 'nextPlan' | 'endDate'>;

/**
 * Returns the message after the change.
 *
 * @param priceId the chosen plan
 * @param isCharged whether the change was paid. Keeping a plan never is
 */
export function getSuccessMessage(priceId: string, isCharged: boolean, after: PlanAfter | null): string {
  if (!after) return 'Your plan will end.';
  if (after.priceId === priceId) return isCharged ? 'Your plan was changed.' : 'You kept your plan.';
  const day = formatShortTimestampDate(after.endDate);
  return after.nextPlan?.priceId === priceId
    ? `${after.nextPlan.title} starts on ${day}.`
    : `Your plan ends on ${day}.`;
}
