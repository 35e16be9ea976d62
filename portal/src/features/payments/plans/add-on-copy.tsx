import type { MomentsBalance } from '@moments/contract/dashboard/dashboard';
import type { Plan } from '@moments/contract/payments/plans';
import { formatCents } from '@moments/contract/values/money';
import { shortDay } from '../../../dates/renewal-day.ts';

type Balance = Pick<MomentsBalance, 'remaining' | 'expiresOn'>;

const soon = 'New ones are yours as soon as you pay.';

/** What the member has, before they add to it; the balance may not be there yet. */
export function addOnLead(balance: Balance | undefined): string {
  if (!balance) return soon;
  const { remaining, expiresOn } = balance;
  if (remaining === 0) return `You have used all of your Moments. ${soon}`;
  return `You have ${String(remaining)} left${expiresOn === null ? '' : ` until ${shortDay(expiresOn)}`}. ${soon}`;
}

/** What an add-on brings: the catalog's words, and what the member will have. */
export function addOnFeatures({ features, moments }: Plan, balance: Balance | undefined): readonly string[] {
  if (!balance) return features;
  const { remaining, expiresOn } = balance;
  return [
    ...features,
    `${String(remaining + moments)} left after you pay`,
    ...(expiresOn === null ? [] : [`Expire on ${shortDay(expiresOn)}`]),
  ];
}

export const AddOnTerms = ({ price }: Pick<Plan, 'price'>) => (
  <p>
    <b>{formatCents(price)}</b> today. Doesn’t renew.
  </p>
);
