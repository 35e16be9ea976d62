import type { Transaction } from '@moments/contract/payments/payment-history';
import { formatBrand } from '../cards/card-rules.ts';
import { formatPurpose } from '../history/history-rules.ts';

/** What was just paid: a purchase by the server's ID, or the overdue renewal. */
export type Paid = { readonly paymentId: string } | 'renewal';

/**
 * Finds what was just paid in the payment history, newest first.
 *
 * The invoices of a plan all name the purchase that began it, so the newest one counts.
 */
export const findPaid = (payments: readonly Transaction[], paid: Paid): Transaction | undefined =>
  payments.find(
    ({ paymentStatus, paymentId, type }) =>
      paymentStatus === 'succeeded' && (paid === 'renewal' ? type === 'Plan' : paymentId === paid.paymentId),
  );

/** Says in words what was paid for: "Standard plan. First month." */
export const formatPaidFor = (payment: Transaction): string =>
  [payment.title, formatPurpose(payment)]
    .filter((part) => part !== '')
    .map((part) => (part.endsWith('.') ? part : `${part}.`))
    .join(' ');

/** Names the card: "Visa ending in 4242". Undefined if no card was charged. */
export function formatPaidWith({
  cardBrand,
  last4Digit,
}: Pick<Transaction, 'cardBrand' | 'last4Digit'>): string | undefined {
  if (last4Digit === null) return undefined;
  return `${cardBrand === null ? 'card' : formatBrand(cardBrand)} ending in ${last4Digit}`;
}
