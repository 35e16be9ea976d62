import type { Transaction } from '@moments/contract/payments/payment-history';
import { formatCents } from '@moments/contract/values/money';
import type { ChipProps } from '@moments/ui/display/text.tsx';

/** All lines of the pages fetched so far. A payment made meanwhile moves the lines on by one, so that one can come twice. */
export const flattenPages = (
  pages: readonly { readonly transactions: readonly Transaction[] }[],
): readonly Transaction[] => [
  ...new Map(pages.flatMap(({ transactions }) => transactions).map((line) => [line._id, line])).values(),
];

/** An amount as people type it: no sign for dollars, no thousands, a plain minus. */
const plainAmount = (text: string): string => text.replaceAll(/[$,\s]/g, '').replaceAll('−', '-');

/** Whether a payment is searched for: by a part of its title or of its amount (BILL-04). */
export function matchesSearch(
  { title, amount }: Pick<Transaction, 'title' | 'amount'>,
  search: string,
): boolean {
  const words = search.trim().toLowerCase();
  if (words === '' || title.toLowerCase().includes(words)) return true;
  const digits = plainAmount(words);
  return digits !== '' && plainAmount(formatCents(amount)).includes(digits);
}

/** What a payment's status is called, and how it looks. */
export function statusChip(status: string): { readonly words: string; readonly tone: ChipProps['tone'] } {
  switch (status) {
    case 'succeeded':
      return { words: 'Paid', tone: 'good' };
    case 'failed':
      return { words: 'Failed', tone: 'bad' };
    case 'refunded':
      return { words: 'Refunded', tone: 'plain' };
    case 'processing':
      return { words: 'Processing', tone: 'amber' };
    default: {
      const words = status.replaceAll('_', ' ');
      return { words: words.charAt(0).toUpperCase() + words.slice(1), tone: 'plain' };
    }
  }
}

/** "Card 4242"; only the way it was paid where no digits are known. */
export function formatPaymentMethod({
  paymentMethodType,
  last4Digit,
}: Pick<Transaction, 'paymentMethodType' | 'last4Digit'>): string {
  const way = paymentMethodType ?? (last4Digit === null ? 'none' : 'card');
  const words = way.charAt(0).toUpperCase() + way.slice(1).replaceAll('_', ' ');
  return last4Digit === null ? words : `${words} ${last4Digit}`;
}

/** What was taken off, in cents; 0 for money that went back. */
export const discountOf = ({ amount, realAmount }: Pick<Transaction, 'amount' | 'realAmount'>): number =>
  amount < 0 ? 0 : Math.max(0, realAmount - amount);
