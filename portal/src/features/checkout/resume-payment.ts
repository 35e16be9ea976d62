import { outcomeOf, type PaymentOutcome } from './payment-outcome.ts';
import { readPayment } from './read-payment.ts';

/** What the bank's page has brought back in the address (CHK-07). */
export interface BankReturn {
  readonly paymentIntentId: string;
  readonly clientSecret: string | undefined;
}

const parameters = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

export function bankReturnIn(query: URLSearchParams): BankReturn | undefined {
  const paymentIntentId = query.get('payment_intent');
  if (!paymentIntentId) return undefined;
  return { paymentIntentId, clientSecret: query.get('payment_intent_client_secret') ?? undefined };
}

/** The query without what the bank's page put there; undefined where there is nothing of it. */
export function withoutBankReturn(query: URLSearchParams): URLSearchParams | undefined {
  if (!parameters.some((name) => query.has(name))) return undefined;
  const rest = new URLSearchParams(query);
  parameters.forEach((name) => rest.delete(name));
  return rest;
}

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
  const outcome = outcomeOf(read.reply.paymentStatus, read.reply.subscription);
  if (outcome.kind === 'paid' || outcome.kind === 'processing') return outcome;
  return bankReturn ? { kind: 'failed' } : undefined;
}
