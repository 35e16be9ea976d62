import { poll } from '../card-form/poll.ts';
import { toPaymentOutcome, type PaymentOutcome } from './payment-outcome.ts';
import { readPayment } from './read-payment.ts';

/** What one check tells; undefined where it is still open, also because the check itself failed. */
async function check(paymentId: string): Promise<PaymentOutcome | undefined> {
  const read = await readPayment(paymentId);
  if (!read.ok) return undefined;
  const outcome = toPaymentOutcome(read.reply.paymentStatus, read.reply.subscription);
  if (outcome.kind === 'processing') return undefined;
  // The bank gave the payment back: what was under way has ended unpaid.
  return outcome.kind === 'refused' ? { kind: 'failed' } : outcome;
}

/**
 * Watches a payment that the bank is still deciding on (CHK-09).
 * @param onCheck told the number of the check that is waited for, from 1
 * @returns undefined where the signal ended it
 */
export async function pollPayment(
  paymentId: string,
  onCheck: (check: number) => void,
  signal: AbortSignal,
): Promise<PaymentOutcome | undefined> {
  const outcome = await poll({ check: () => check(paymentId), onCheck, signal });
  return outcome === 'undecided' ? { kind: 'unconfirmed' } : outcome;
}
