import { formatBrand } from '@moments/contract/payments/card-name';
import type { Transaction } from '@moments/contract/payments/payment-history';
import { formatCents } from '@moments/contract/values/money';
import type { ChipProps } from '@moments/ui/display/text.tsx';
import { formatTimestampDate } from '../../../dates/format-date.ts';

/** Joins the pages that have loaded. A new payment shifts the pages, so one payment can be on two of them. */
export const flattenPages = (
  pages: readonly { readonly transactions: readonly Transaction[] }[],
): readonly Transaction[] => [
  ...new Map(
    pages.flatMap(({ transactions }) => transactions).map((payment) => [payment._id, payment]),
  ).values(),
];

/** Removes dollar signs, commas, and spaces from an amount, and replaces the true minus. */
const toPlainAmount = (text: string): string => text.replaceAll(/[$,\s]/g, '').replaceAll('−', '-');

/** Returns whether an amount contains the digits, or begins with them if they follow a dollar sign: "$9" is not in "$49.00". */
function matchesAmount(amount: number, text: string): boolean {
  const digits = toPlainAmount(text);
  if (digits === '') return false;
  const plain = toPlainAmount(formatCents(amount));
  return text.includes('$') ? plain.startsWith(digits) : plain.includes(digits);
}

type Searched = Pick<Transaction, 'title' | 'description' | 'amount' | 'realAmount'>;

/** Returns whether a payment's title, the text below it, or its amount contain the search text (BILL-04). */
export function matchesSearch(payment: Searched, search: string): boolean {
  const text = search.trim().toLowerCase();
  const shown = [payment.title, formatPurpose(payment)];
  return shown.some((label) => label.toLowerCase().includes(text)) || matchesAmount(payment.amount, text);
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface StatusChip {
  readonly label: string;
  readonly tone: ChipProps['tone'];
}

/** Says what a dispute means for the member. Stripe's words are ours: “lost” means that the member got the money back. */
function getDisputeChip(status: string): StatusChip {
  if (status === 'lost') return { label: 'Refunded', tone: 'plain' };
  const isOver = ['won', 'warning_closed', 'prevented'].includes(status);
  return isOver ? { label: 'Closed', tone: 'plain' } : { label: 'At your bank', tone: 'amber' };
}

/** Names the state of a payment, a refund, or a dispute. Stripe gives a refund and a payment the same status. */
export function getStatusChip({
  type,
  paymentStatus: status,
}: Pick<Transaction, 'type' | 'paymentStatus'>): StatusChip {
  if (type === 'Dispute') return getDisputeChip(status);
  switch (status) {
    case 'succeeded':
      return type === 'Refund' ? { label: 'Refunded', tone: 'plain' } : { label: 'Paid', tone: 'good' };
    case 'failed':
      return { label: 'Failed', tone: 'bad' };
    case 'processing':
      return { label: 'Processing', tone: 'amber' };
    default:
      return { label: capitalize(status.replaceAll('_', ' ')), tone: 'plain' };
  }
}

/** Gets the kind of the payment's card, such as "Visa", or how else it was paid. */
export function getPaymentMethod({
  paymentMethodType,
  cardBrand,
  last4Digit,
}: Pick<Transaction, 'paymentMethodType' | 'cardBrand' | 'last4Digit'>): string {
  if (cardBrand !== null) return formatBrand(cardBrand);
  return capitalize(paymentMethodType ?? (last4Digit === null ? 'none' : 'card')).replaceAll('_', ' ');
}

/** Calculates the discount in cents; 0 for a refund. */
export const calculateDiscount = ({
  amount,
  realAmount,
}: Pick<Transaction, 'amount' | 'realAmount'>): number => (amount < 0 ? 0 : Math.max(0, realAmount - amount));

/** Formats what a payment was for, and its discount. Some payments have no description. */
export function formatPurpose(payment: Pick<Transaction, 'description' | 'amount' | 'realAmount'>): string {
  const discount = calculateDiscount(payment);
  const parts = [payment.description, discount > 0 ? `discount ${formatCents(-discount)}` : ''];
  return capitalize(parts.filter((part) => part !== '').join(', '));
}

/** Refunds, disputes, and failed tries are in the list too, so not all of them are payments. */
const formatCount = (count: number): string =>
  count === 1 ? '1 transaction' : `${count.toLocaleString('en-US')} transactions`;

/** Says how many transactions there are, and how many of them the search found. */
export function getCountCopy(
  found: readonly Pick<Transaction, 'createdAt'>[],
  all: readonly Pick<Transaction, 'createdAt'>[],
  isComplete: boolean,
): string {
  if (!isComplete) return `${formatCount(all.length)} loaded so far. Loading older ones...`;
  const oldest = all.at(-1);
  const total = oldest
    ? `${formatCount(all.length)} since ${formatTimestampDate(oldest.createdAt)}`
    : formatCount(0);
  const counted = found.length === all.length ? total : `${found.length.toLocaleString('en-US')} of ${total}`;
  return `${counted}. Times are in Eastern Time.`;
}
