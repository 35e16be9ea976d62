import type { PlanChange } from '@moments/contract/payments/plan-change';
import { formatCents } from '@moments/contract/values/money';
import type { SummaryLine } from '@moments/ui/display/value-lists.tsx';
import { shortEasternDay } from '../../../dates/renewal-day.ts';
import { cardName } from '../cards/card-rules.ts';

type Kind = PlanChange['kind'];

const momentsWords = (moments: number): string => (moments === 1 ? '1 Moment' : `${String(moments)} Moments`);

/** `monthly` of a plan that somebody has, or will have: "60 Moments a month". */
export const monthlyMoments = (moments: number): string =>
  moments === 0 ? 'Community access' : `${momentsWords(moments)} a month`;

const switchWords = (change: PlanChange): string => {
  const { title, dueToday, momentsToday, currentAmount, newAmount } = change;
  const day = shortEasternDay(change.renewsAt);
  if (dueToday > 0)
    return momentsToday > 0
      ? `${title} starts today. You pay for the rest of this month only, and its Moments are added at once.`
      : `${title} starts today. You pay for the rest of this month only.`;
  if (newAmount < currentAmount)
    return `Nothing is due today. What you have paid for stays yours until ${day}: your Moments, too. From then on you pay for ${title}.`;
  return `This month is paid for already, so nothing is due today. ${title} renews on ${day}.`;
};

/**
 * What a change means, in a sentence or two.
 * @param titleNow of the plan that the member has
 */
export function getChangeSummary(change: PlanChange, titleNow: string): string {
  const day = shortEasternDay(change.renewsAt);
  const words: Readonly<Record<Kind, string>> = {
    switch: switchWords(change),
    reactivate: `Your ${titleNow} plan goes on as if you had never cancelled it. Nothing is due today.`,
    cancel: `Your ${titleNow} plan stays yours until ${day}. Then it ends, and nothing more is charged. From then on you can start the free plan: community access, without a coach.`,
  };
  return words[change.kind];
}

const renewalLines = ({ kind, dueAtRenewal, newAmount, ...change }: PlanChange): readonly SummaryLine[] => {
  const day = shortEasternDay(change.renewsAt);
  if (kind === 'cancel') return [{ label: `On ${day}`, amount: 'Nothing is charged', quiet: true }];
  if (dueAtRenewal === newAmount)
    return [{ label: `On ${day}, then monthly`, amount: formatCents(newAmount), quiet: true }];
  return [
    { label: `On ${day}`, amount: formatCents(dueAtRenewal), quiet: true },
    { label: 'Each month after', amount: formatCents(newAmount), quiet: true },
  ];
};

/** What is charged and what it brings: today, and when the plan renews. */
export function changeLines(change: PlanChange): readonly SummaryLine[] {
  const { dueToday, momentsToday, dueAtRenewal, card } = change;
  const isCharged = dueToday > 0 || dueAtRenewal > 0;
  return [
    ...(momentsToday > 0 ? [{ label: 'Added today', amount: momentsWords(momentsToday), quiet: true }] : []),
    ...renewalLines(change),
    ...(isCharged ? [{ label: 'Card', amount: card ? nameOf(card) : 'None yet', quiet: true }] : []),
    { label: 'Due today', amount: formatCents(dueToday), kind: 'total' as const },
  ];
}

const nameOf = (card: NonNullable<PlanChange['card']>): string =>
  cardName({ ...card, exp_month: 1, exp_year: 1 });

/** The words on the button that makes the change, and while it works. */
export function confirmWords({ kind, title, dueToday }: PlanChange): {
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

/** Said when the change is made. */
export function getSuccessMessage(kind: Kind, endDate: string | undefined): string {
  if (kind === 'reactivate') return 'Your plan goes on.';
  if (kind === 'switch') return 'Your plan was changed.';
  return endDate === undefined ? 'Your plan will end.' : `Your plan ends on ${shortEasternDay(endDate)}.`;
}
