import type { ReactNode } from 'react';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import type { Plan } from '@moments/contract/payments/plans';
import { formatCents } from '@moments/contract/values/money';
import { renewalDay, shortDay, shortEasternDay } from '../../../dates/renewal-day.ts';
import { isCurrent, isFree, type Chooser } from './choice-rules.ts';

/** A price as it stands first on a card: whole dollars without cents, `$49`. */
export const priceWords = (cents: number): string => formatCents(cents).replace(/\.00$/, '');

export const momentsWords = (moments: number): string =>
  moments === 1 ? '1 Moment' : `${String(moments)} Moments`;

/** What a plan brings; the free one has no Moments of its own. */
export const planMoments = ({ moments }: Plan): string =>
  moments === 0 ? 'Community access' : momentsWords(moments);

/** The words on a plan's button, and while it works. */
export function planAction(chooser: Chooser, plan: Plan): { readonly action: string; readonly busy: string } {
  if (isCurrent(chooser, plan)) return { action: 'Current Plan', busy: 'Current Plan' };
  if (hasActivePlan(chooser.subscription)) return { action: 'Select Plan', busy: 'Selecting...' };
  return isFree(chooser, plan)
    ? { action: 'Start Free', busy: 'Starting...' }
    : { action: 'Select Plan', busy: 'Selecting...' };
}

const lines = (first: ReactNode, second: ReactNode) => (
  <p>
    {first}
    <br />
    {second}
  </p>
);

/** What a plan costs today, and when it renews. */
export function PlanTerms({ chooser, plan, today }: { chooser: Chooser; plan: Plan; today: string }) {
  const { subscription, partnerName } = chooser;
  if (subscription && isCurrent(chooser, plan))
    return lines('You have this plan.', `Renews on ${shortEasternDay(subscription.endDate)}.`);
  if (plan.price > 0 && hasActivePlan(chooser.subscription))
    return lines('You see what is due today', 'before anything changes.');
  if (plan.price > 0)
    return lines(
      <>
        <b>{formatCents(plan.price)}</b> today.
      </>,
      `Renews on ${shortDay(renewalDay(today))}.`,
    );
  return lines(
    partnerName === undefined ? 'Nothing due today.' : `Paid for by ${partnerName}.`,
    'No card needed.',
  );
}
