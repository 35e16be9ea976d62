import { formatBrand } from '@moments/contract/payments/card-name';
import type { Transaction } from '@moments/contract/payments/payment-history';
import { formatPurpose } from '../history/history-rules.ts';

/** A purchase by the server's ID, or the title of the plan that a change led to. */
export type PaidNow = { readonly paymentId: string } | { readonly changedTo: string };

/** The latest payment. `renewal` is the overdue one. */
export type Paid = PaidNow | 'renewal';

/** The server's description of the invoice of a change. */
const changeDescription = 'Change of plan';

/** How old the invoice of a change may be, in ms: the bank may ask the member first. An older one was another change. */
const longestChange = 86_400_000;

const isSamePayment = (
  { paymentId, type, title, description, createdAt }: Transaction,
  paid: Paid,
): boolean => {
  if (paid === 'renewal') return type === 'Plan';
  if ('paymentId' in paid) return paymentId === paid.paymentId;
  return (
    description === changeDescription &&
    title === `${paid.changedTo} plan` &&
    Date.now() - Date.parse(createdAt) < longestChange
  );
};

/**
 * Finds what was just paid in the payment history, newest first.
 *
 * The invoices of a plan all name the purchase that began it, so the newest one counts.
 */
export const findPaid = (payments: readonly Transaction[], paid: Paid): Transaction | undefined =>
  payments.find((payment) => payment.paymentStatus === 'succeeded' && isSamePayment(payment, paid));

/** Says what was paid for: "Standard plan. First month." */
export const formatPurchase = (payment: Transaction): string =>
  [payment.title, formatPurpose(payment)]
    .filter((part) => part !== '')
    .map((part) => (part.endsWith('.') ? part : `${part}.`))
    .join(' ');

/** Names the card: "Visa ending in 4242". A line never ends before the digits. Undefined if no card was charged. */
export function formatPaidWith({
  cardBrand,
  last4Digit,
}: Pick<Transaction, 'cardBrand' | 'last4Digit'>): string | undefined {
  if (last4Digit === null) return undefined;
  return `${cardBrand === null ? 'card' : formatBrand(cardBrand)} ending in\u00a0${last4Digit}`;
}
