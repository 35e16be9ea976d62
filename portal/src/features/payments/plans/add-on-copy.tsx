import type { MomentsBalance } from '@moments/contract/dashboard/dashboard';
import type { MemberSubscription } from '@moments/contract/members/members';
import type { Plan } from '@moments/contract/payments/plans';
import { addDays, toEasternIsoDate } from '@moments/contract/values/dates';
import { formatCents } from '@moments/contract/values/money';
import { formatShortDate } from '../../../dates/format-date.ts';
import { formatMoments } from '../moments-copy.ts';

type Balance = Pick<MomentsBalance, 'remaining' | 'expiresOn'>;

const afterPayment = 'You get new Moments as soon as you pay.';

/** Warns a member whose coaching rests, or whose partner's budget is used up. */
export const noTextsNow =
  'Your texts use no Moments right now. Moments that you add expire on the day below, used or not.';

const lastMillisecond = 1;

/**
 * Gets the last day of Moments that are bought now, as an ISO date in Eastern Time. A balance of zero has no day of its own: it is that of
 * the plan's period, or of the month for a plan without a price (MOM-02).
 * @param nextMonth the first day of the next month, as an ISO date in Eastern Time
 */
export function getExpiryOfNew(
  balance: Balance | undefined,
  plan: Pick<MemberSubscription, 'amount' | 'endDate'> | null,
  nextMonth: string,
): string | null {
  if (balance?.expiresOn) return balance.expiresOn;
  if (!balance || !plan) return null;
  if (plan.amount === 0) return addDays(nextMonth, -1);
  return toEasternIsoDate(new Date(Date.parse(plan.endDate) - lastMillisecond));
}

/** Says how many Moments the member has now. The balance may not have loaded. */
export function getAddOnLead(balance: Balance | undefined): string {
  if (!balance) return afterPayment;
  const { remaining, expiresOn } = balance;
  if (remaining === 0) return `You have no Moments left. ${afterPayment}`;
  const end = expiresOn === null ? '' : ` until ${formatShortDate(expiresOn)}`;
  return `You have ${String(remaining)} left${end}. ${afterPayment}`;
}

/** Lists an add-on's features, how many Moments the member will have, and until when. */
export function getAddOnFeatures(
  { features, moments }: Plan,
  balance: Balance | undefined,
  expiresOn: string | null,
): readonly string[] {
  if (!balance || moments === 0) return features;
  return [
    ...features,
    `You’ll have ${formatMoments(balance.remaining + moments)} after you pay`,
    ...(expiresOn === null ? [] : [`They expire on ${formatShortDate(expiresOn)}`]),
  ];
}

export const AddOnTerms = ({ price }: Pick<Plan, 'price'>) => (
  <p>
    <b>{formatCents(price)}</b> today. Doesn’t renew.
  </p>
);
