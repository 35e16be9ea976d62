import type { MemberSubscription } from '@moments/contract/members/members';
import { getPaymentMethods, type SavedPaymentMethod } from '@moments/contract/payments/cards';

type Card = SavedPaymentMethod['card'];

/** The message for every failure with cards (BILL-05). */
export const cardErrorMessage = getPaymentMethods.defaultError;

/** Formats the month in which a card expires: "04/2030". */
export const formatExpiry = ({ exp_month, exp_year }: Card): string =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year)}`;

/** Formats when a card expires or has expired: "Expires 04/2030". */
export const formatExpiryNote = (card: Card, today: string): string =>
  `${isExpired(card, today) ? 'Expired' : 'Expires'} ${formatExpiry(card)}`;

/**
 * Returns whether a card has expired. It is valid until the end of its month.
 *
 * @param today ISO date in Eastern Time
 */
export const isExpired = ({ exp_month, exp_year }: Card, today: string): boolean =>
  `${String(exp_year)}-${String(exp_month).padStart(2, '0')}` < today.slice(0, 7);

/** Returns whether the default card will be charged. The member can't delete it then (BILL-05). */
export const isDefaultCardCharged = (
  plan: Pick<MemberSubscription, 'status' | 'cancelPlanInitiated' | 'amount'> | null,
): boolean =>
  plan !== null && plan.status !== 'MEMBERSHIP_ENDED' && !plan.cancelPlanInitiated && plan.amount > 0;
