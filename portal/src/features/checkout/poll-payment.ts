import { paymentPolling } from '@moments/contract/checkout';

import { outcomeOf, type PaymentOutcome } from './payment-outcome.ts';
import { readPayment } from './read-payment.ts';

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** What one check tells; undefined where it is still open, also because the check itself failed. */
async function check(paymentId: string): Promise<PaymentOutcome | undefined> {
  const read = await readPayment(paymentId);
  if (!read.ok) return undefined;
  const outcome = outcomeOf(read.reply.paymentStatus, read.reply.subscription);
  if (outcome.kind === 'processing') return undefined;
  // The bank gave the payment back: what was under way has ended unpaid.
  return outcome.kind === 'refused' ? { kind: 'failed' } : outcome;
}

/**
 * Watches a payment that the bank is still deciding on: 5 checks, the first after 2 s, then doubling (CHK-09).
 * @param onCheck told the number of the check that is waited for, from 1
 * @returns undefined where the signal ended it
 */
export async function pollPayment(
  paymentId: string,
  onCheck: (check: number) => void,
  signal: AbortSignal,
): Promise<PaymentOutcome | undefined> {
  for (let number = 1; number <= paymentPolling.checks; number += 1) {
    onCheck(number);
    await pause(paymentPolling.firstWait * 2 ** (number - 1), signal);
    if (signal.aborted) return undefined;
    const outcome = await check(paymentId);
    if (outcome) return outcome;
  }
  return { kind: 'unconfirmed' };
}
