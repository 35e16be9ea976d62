import type { BankReturn } from '../card-form/bank-return.ts';
import { toPaymentOutcome, type PaymentOutcome } from './payment-outcome.ts';
import { readPayment } from './read-payment.ts';

/**
 * Where a payment stands that was under way before the page was loaded.
 * @param bankReturn there where the person comes from the bank's page, and waits to hear how it went
 * @returns undefined where there is nothing to tell: the form is as good as new
 */
export async function resumePayment(
  paymentId: string,
  bankReturn: BankReturn | undefined,
): Promise<PaymentOutcome | undefined> {
  const read = await readPayment(paymentId, bankReturn?.clientSecret);
  if (!read.ok) {
    return bankReturn && read.error.code !== 'PAYMENT_NOT_FOUND' ? { kind: 'processing' } : undefined;
  }
  const outcome = toPaymentOutcome(read.reply.paymentStatus, read.reply.subscription);
  if (outcome.kind === 'paid' || outcome.kind === 'processing') return outcome;
  return bankReturn ? { kind: 'failed' } : undefined;
}
