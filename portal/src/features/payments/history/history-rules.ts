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

/** Whether a payment's title or amount contains the search text (BILL-04). */
export function matchesSearch(
  { title, amount }: Pick<Transaction, 'title' | 'amount'>,
  search: string,
): boolean {
  const text = search.trim().toLowerCase();
  if (text === '' || title.toLowerCase().includes(text)) return true;
  const digits = toPlainAmount(text);
  return digits !== '' && toPlainAmount(formatCents(amount)).includes(digits);
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the label and the look of a payment's status. */
export function getStatusChip(status: string): { readonly label: string; readonly tone: ChipProps['tone'] } {
  switch (status) {
    case 'succeeded':
      return { label: 'Paid', tone: 'good' };
    case 'failed':
      return { label: 'Failed', tone: 'bad' };
    case 'refunded':
      return { label: 'Refunded', tone: 'plain' };
    case 'processing':
      return { label: 'Processing', tone: 'amber' };
    default:
      return { label: capitalize(status.replaceAll('_', ' ')), tone: 'plain' };
  }
}

/** Formats how a payment was made: "Card 4242", or only the kind if it has no digits. */
export function formatPaymentMethod({
  paymentMethodType,
  last4Digit,
}: Pick<Transaction, 'paymentMethodType' | 'last4Digit'>): string {
  const type = paymentMethodType ?? (last4Digit === null ? 'none' : 'card');
  const label = capitalize(type).replaceAll('_', ' ');
  return last4Digit === null ? label : `${label} ${last4Digit}`;
}

/** Calculates the discount in cents; 0 for a refund. */
export const calculateDiscount = ({
  amount,
  realAmount,
}: Pick<Transaction, 'amount' | 'realAmount'>): number => (amount < 0 ? 0 : Math.max(0, realAmount - amount));

const formatCount = (count: number): string =>
  count === 1 ? '1 payment' : `${count.toLocaleString('en-US')} payments`;

/** Says how many payments there are, and how many of them the search found. */
export function getCountCopy(
  found: readonly Pick<Transaction, 'createdAt'>[],
  all: readonly Pick<Transaction, 'createdAt'>[],
  isComplete: boolean,
): string {
  if (!isComplete) return `${formatCount(all.length)} loaded so far. Loading older payments...`;
  const oldest = all.at(-1);
  const total = oldest
    ? `${formatCount(all.length)} since ${formatTimestampDate(oldest.createdAt)}`
    : formatCount(0);
  const counted = found.length === all.length ? total : `${found.length.toLocaleString('en-US')} of ${total}`;
  return `${counted}. Times are in Eastern Time.`;
}
