import type { ReactNode } from 'react';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import type { Plan } from '@moments/contract/payments/plans';
import { getFirstOfNextMonth, toEasternIsoDate } from '@moments/contract/values/dates';
import { formatCents } from '@moments/contract/values/money';
import { NoBreak } from '@moments/ui/display/text.tsx';
import { formatShortDate, formatShortTimestampDate, getRenewalDate } from '../../../dates/format-date.ts';
import { finishChangeLabel } from '../../../member/notices/pending-change-copy.ts';
import { isCurrent, isFree, isLeaving, isNext, isOwnFree, type Chooser } from './choice-rules.ts';

/** Formats a price for a card, without cents if there are none: "$49". */
export const formatPrice = (cents: number): string => formatCents(cents).replace(/\.00$/, '');

interface CardPrice {
  readonly price: string;
  readonly period: string;
  readonly usualPrice?: string;
}

/** Returns the price of a plan's card: the first month's, next to the usual one, for a member with a referral discount (PLAN-11). */
export function getCardPrice({ price, discount }: Pick<Plan, 'price' | 'discount'>): CardPrice {
  if (!discount) return { price: formatPrice(price), period: '/ month' };
  return {
    price: formatPrice(price - discount.amount),
    period: 'first month',
    usualPrice: formatPrice(price),
  };
}

/** Returns the labels of a plan's button, idle and busy. */
export function getPlanLabels(
  chooser: Chooser,
  plan: Plan,
): { readonly action: string; readonly busy: string } {
  if (isCurrent(chooser, plan) || isOwnFree(chooser, plan))
    return { action: 'Current Plan', busy: 'Current Plan' };
  if (chooser.subscription?.pendingChange?.priceId === plan.priceId)
    return { action: finishChangeLabel, busy: 'Selecting...' };
  if (isNext(chooser, plan)) return { action: 'Chosen for your renewal', busy: 'Chosen for your renewal' };
  if (chooser.subscription?.nextPlan && chooser.subscription.priceId === plan.priceId)
    return { action: 'Keep this plan', busy: 'Selecting...' };
  if (!hasActivePlan(chooser.subscription) && isFree(plan))
    return { action: 'Start Free', busy: 'Starting...' };
  return { action: 'Select Plan', busy: 'Selecting...' };
}

const renderLines = (first: ReactNode, second: ReactNode) => (
  <p>
    {first}
    <br />
    {second}
  </p>
);

/** Shows the price of a plan today, and its renewal. */
export function PlanTerms({ chooser, plan, now }: { chooser: Chooser; plan: Plan; now: Date }) {
  const { subscription, partnerName } = chooser;
  const nextMonth = getFirstOfNextMonth(toEasternIsoDate(now));
  if (subscription && isCurrent(chooser, plan) && plan.price === 0)
    return renderLines('You have this plan.', `New Moments on ${formatShortDate(nextMonth)}.`);
  if (subscription && isCurrent(chooser, plan))
    return renderLines('You have this plan.', `Renews on ${formatShortTimestampDate(subscription.endDate)}.`);
  if (subscription && isNext(chooser, plan))
    return renderLines('Your next plan.', `Starts on ${formatShortTimestampDate(subscription.endDate)}.`);
  if (subscription?.status === 'MEMBERSHIP_PAST_DUE')
    return renderLines('Pay your overdue payment first.', 'Then you can change your plan.');
  if (subscription?.status === 'MEMBERSHIP_PAUSED')
    return renderLines('Your plan is paused.', 'You can change it after it resumes.');
  if (isOwnFree(chooser, plan)) return renderLines('You have this.', 'You pay nothing.');
  if (isLeaving(chooser)) return renderLines('Keep your account first.', 'Then you can choose a plan.');
  if (plan.price > 0 && hasActivePlan(chooser.subscription))
    return renderLines('You’ll see the price', 'before anything changes.');
  const renewal = formatShortDate(getRenewalDate(now));
  if (plan.discount)
    return renderLines(
      <>
        <b>{formatCents(plan.price - plan.discount.amount)}</b> today, with your {plan.discount.percent}%
        referral discount.
      </>,
      <>
        Then {formatCents(plan.price)} a month from <NoBreak>{renewal}</NoBreak>.
      </>,
    );
  if (plan.price > 0)
    return renderLines(
      <>
        <b>{formatCents(plan.price)}</b> today.
      </>,
      `Renews on ${renewal}.`,
    );
  return renderLines(
    plan.isSponsored ? `Paid for by ${partnerName ?? 'your partner'}.` : 'You pay nothing today.',
    'No card needed.',
  );
}
