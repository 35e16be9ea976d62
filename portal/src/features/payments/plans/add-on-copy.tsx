import type { MomentsBalance } from '@moments/contract/dashboard/dashboard';
import type { Plan } from '@moments/contract/payments/plans';
import { formatCents } from '@moments/contract/values/money';
import { formatShortDate } from '../../../dates/format-date.ts';
import { formatMoments } from './moments-copy.ts';

type Balance = Pick<MomentsBalance, 'remaining' | 'expiresOn'>;

const afterPayment = 'You get new Moments as soon as you pay.';

/** Says how many Moments the member has now. The balance may not have loaded. */
export function getAddOnLead(balance: Balance | undefined): string {
  if (!balance) return afterPayment;
  const { remaining, expiresOn } = balance;
  if (remaining === 0) return `You have used all of your Moments. ${afterPayment}`;
  const end = expiresOn === null ? '' : ` until ${formatShortDate(expiresOn)}`;
  return `You have ${String(remaining)} left${end}. ${afterPayment}`;
}

/** Lists an add-on's features and how many Moments the member will have. */
export function getAddOnFeatures(
  { features, moments }: Plan,
  balance: Balance | undefined,
): readonly string[] {
  if (!balance) return features;
  const { remaining, expiresOn } = balance;
  return [
    ...features,
    `You’ll have ${formatMoments(remaining + moments)} after you pay`,
    ...(expiresOn === null ? [] : [`They expire on ${formatShortDate(expiresOn)}`]),
  ];
}

export const AddOnTerms = ({ price }: Pick<Plan, 'price'>) => (
  <p>
    <b>{formatCents(price)}</b> today. Doesn’t renew.
  </p>
);
