import type { MemberSubscription } from '@moments/contract/members/members';
import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';
import { formatCents } from '@moments/contract/values/money';
import type { SummaryLine } from '@moments/ui/display/value-lists.tsx';
import { formatDate, formatShortTimestampDate, formatTimestampDate } from '../../../dates/format-date.ts';

/** Labels of the billing cycles (BILL-03). */
export const billingCycleLabels: Readonly<Record<SubscriptionDisplay['billingCycle'], string>> = {
  month: 'Monthly',
};

/** Formats a date that stays on one line. */
const formatUnbroken = (isoDate: string): string => formatDate(isoDate).replaceAll(' ', '\u00a0');

/**
 * Says when the Moments expire (MOM-02). If the next month isn't paid yet, the date is before today. Both are ISO dates in
 * Eastern Time.
 */
export const getExpiryCopy = (expiresOn: string, today: string): string =>
  expiresOn < today
    ? `They were valid through ${formatUnbroken(expiresOn)}.`
    : `They expire on ${formatUnbroken(expiresOn)} with no rollover.`;

/** The line of a plan that costs nothing: the day of its next Moments. */
const createNewMomentsLine = (day: string): SummaryLine => ({
  label: 'New Moments',
  amount: formatDate(day),
  quiet: true,
});

/**
 * Lists what an active plan costs next, and when; undefined for other plans, which have their own notices.
 * @param newMomentsOn the ISO date on which the plan adds Moments; undefined if it adds none
 */
export function getNextPaymentLines(
  {
    status,
    cancelPlanInitiated,
    amount,
    nextPlan,
    endDate,
  }: Pick<MemberSubscription, 'status' | 'cancelPlanInitiated' | 'amount' | 'nextPlan' | 'endDate'>,
  newMomentsOn: string | undefined,
): readonly SummaryLine[] | undefined {
  if (status !== 'MEMBERSHIP_ACTIVE') return undefined;
  const day = formatTimestampDate(endDate);
  if (cancelPlanInitiated)
    return [
      { label: 'Plan Cancel', amount: day, quiet: true },
      { label: 'Next charge', amount: 'Nothing', kind: 'strong' },
    ];
  const due = nextPlan?.cost ?? amount;
  const next: SummaryLine[] = nextPlan ? [{ label: `From ${day}`, amount: nextPlan.title, quiet: true }] : [];
  if (due === 0)
    return [
      ...next,
      ...(newMomentsOn === undefined || nextPlan ? [] : [createNewMomentsLine(newMomentsOn)]),
      { label: 'Next charge', amount: 'Nothing', kind: 'strong' },
    ];
  return [
    ...next,
    { label: 'Next billing date', amount: day, quiet: true },
    { label: 'Next charge', amount: formatCents(due), kind: 'strong' },
  ];
}

/** Says what happens to a plan at the end of its period. */
function getEndLine({
  status,
  cancelPlanInitiated,
  nextBillingDate,
  nextPlan,
  endDate,
}: SubscriptionDisplay): SummaryLine {
  const day = formatTimestampDate(endDate);
  if (status === 'MEMBERSHIP_ENDED') return { label: 'Ended on', amount: day, kind: 'strong' };
  if (cancelPlanInitiated) return { label: 'Plan Cancel', amount: day, kind: 'strong' };
  if (status === 'MEMBERSHIP_PAST_DUE')
    return { label: 'Renewal', amount: 'Payment overdue', kind: 'strong' };
  if (nextPlan) return { label: `From ${day}`, amount: `${nextPlan.title} plan`, kind: 'strong' };
  // A paused plan may charge again: for example from the match.
  if (status === 'MEMBERSHIP_PAUSED')
    return { label: 'Renewal', amount: 'Not while it’s paused', kind: 'strong' };
  const amount = nextBillingDate === null ? 'You won’t be charged' : 'Renews automatically';
  return { label: 'Renewal', amount, kind: 'strong' };
}

/** Says which plan follows another one: "Standard until Dec 14, then Starter". Undefined if none does. */
export const getNextPlanCopy = ({
  title,
  nextPlan,
  endDate,
}: Pick<SubscriptionDisplay, 'title' | 'nextPlan' | 'endDate'>): string | undefined =>
  nextPlan
    ? `${title} until ${formatShortTimestampDate(endDate).replaceAll(' ', '\u00a0')}, then ${nextPlan.title}`
    : undefined;

/** Says when the plan charges next, or, if it charges nothing, when its next Moments come. */
function getNextLine(plan: SubscriptionDisplay, nextMonth: string): readonly SummaryLine[] {
  if (plan.nextBillingDate !== null)
    return [{ label: 'Next billing date', amount: formatTimestampDate(plan.nextBillingDate), quiet: true }];
  if (plan.cost > 0 || plan.status !== 'MEMBERSHIP_ACTIVE' || plan.cancelPlanInitiated) return [];
  return [createNewMomentsLine(nextMonth)];
}

/**
 * Lists the details of a plan (BILL-03).
 * @param nextMonth the ISO date on which a plan that costs nothing adds Moments
 */
export const getPlanLines = (plan: SubscriptionDisplay, nextMonth: string): readonly SummaryLine[] => [
  { label: 'Moments', amount: `${String(plan.moments)} a month`, quiet: true },
  { label: 'Billing cycle', amount: billingCycleLabels[plan.billingCycle], quiet: true },
  ...getNextLine(plan, nextMonth),
  getEndLine(plan),
];

/**
 * Explains a cancellation. An overdue payment stays due, because it is for the month that has started.
 * @param left the member's Moments
 * @param isCoached a coach answers the member
 * @param isHeldForMatch the plan is on hold, because the match is late (RENEW-05)
 */
export function getCancelCopy(
  { title, endDate, cost, status, moments, nextPlan }: SubscriptionDisplay,
  left: number,
  isCoached: boolean,
  isHeldForMatch = false,
): string {
  const end = formatTimestampDate(endDate);
  if (status === 'MEMBERSHIP_PAST_DUE')
    return `Your plan ends on ${end}, and we won’t charge you for later months. You still owe the overdue payment. You can keep your plan any time before ${end}.`;
  if (isHeldForMatch)
    return `If you’re not matched by ${end}, your plan ends and we return your payment. You can keep your plan any time before then.`;
  const charge = cost > 0 ? ' and we won’t charge your card again' : '';
  // A cancellation drops the change for the renewal, and keeping the plan later doesn't bring it back.
  const keep = nextPlan
    ? `${nextPlan.title} won’t start. You can keep ${title} any time before then.`
    : 'You can keep your plan any time before then.';
  if (left === 0 || !isCoached) {
    const used = left > 0 || moments === 0 ? '' : 'You have no Moments left. ';
    return `${used}Your plan ends on ${end}${charge && `,${charge}`}. ${keep}`;
  }
  return `You can keep texting your coach until ${end}. After that, your plan ends${charge}. ${keep}`;
}
