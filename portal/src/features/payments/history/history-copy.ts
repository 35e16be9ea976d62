import type { Transaction } from '@moments/contract/payments/payment-history';
import { dayOf } from '../billing/billing-rules.ts';

const payments = (count: number): string =>
  count === 1 ? '1 payment' : `${count.toLocaleString('en-US')} payments`;

/** "8 payments since Jul 14, 2026. Times are in Eastern Time."; of a search, how many of them it found. */
export function countWords(
  found: readonly Pick<Transaction, 'createdAt'>[],
  all: readonly Pick<Transaction, 'createdAt'>[],
  isComplete: boolean,
): string {
  if (!isComplete) return `${payments(all.length)} so far; older ones are being loaded.`;
  const oldest = all.at(-1);
  const total = oldest ? `${payments(all.length)} since ${dayOf(oldest.createdAt)}` : payments(0);
  const counted = found.length === all.length ? total : `${found.length.toLocaleString('en-US')} of ${total}`;
  return `${counted}. Times are in Eastern Time.`;
}
