import type { Stripe } from '@stripe/stripe-js';
import { getOpenInvoice, payOpenInvoice } from '@moments/contract/payments/open-invoice';
import type { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { confirmPayment } from '../card-form/stripe-card-form.ts';
import {
  createNotCharged,
  paymentAlertTexts,
  type ConfirmationNeeded,
  type PaymentOutcome,
  type StartOutcome,
} from '../flow/payment-flow.ts';

/** Reads how the payment ended, without charging anything. Never throws; undefined if the server can't be asked now. */
export async function readRenewal(): Promise<PaymentOutcome | undefined> {
  const read = await call(getOpenInvoice);
  if (!read.ok) return undefined;
  const invoice = read.reply.data;
  if (invoice === null) return { kind: 'paid', subscription: null };
  return invoice.paymentStatus === 'processing' || invoice.paymentStatus === 'succeeded'
    ? { kind: 'processing' }
    : { kind: 'failed' };
}

/** Reads the payment after a step with an unknown result; undefined if it is neither paid nor processing. */
async function findPayment(): Promise<PaymentOutcome | undefined> {
  const read = await readRenewal();
  return read?.kind === 'failed' ? undefined : read;
}

/** The codes that leave open whether the card was charged. */
const unknownOutcomeCodes: readonly ApiError['code'][] = [
  'UNREACHABLE',
  'TIMED_OUT',
  'CARD_PROVIDER_UNAVAILABLE',
];

async function readAfterError({ code, message }: ApiError): Promise<PaymentOutcome> {
  if (!unknownOutcomeCodes.includes(code)) return createNotCharged(paymentAlertTexts.paymentFailed, message);
  return (await findPayment()) ?? createNotCharged(paymentAlertTexts.unexpected, message);
}

/** Pays the overdue renewal with a saved card. The server pays an invoice only once. Never throws. */
export async function payRenewal(paymentMethodId: string): Promise<StartOutcome> {
  const result = await call(payOpenInvoice, { body: { paymentMethodId } });
  if (!result.ok) return readAfterError(result.error);
  const { paymentStatus, clientSecret, subscription } = result.reply.data;
  if (paymentStatus === 'succeeded') return { kind: 'paid', subscription };
  if (paymentStatus === 'processing') return { kind: 'processing' };
  return clientSecret === null ? { kind: 'failed' } : { kind: 'confirm', clientSecret, paymentMethodId };
}

/**
 * Lets the bank confirm the payment (CHK-07). Never throws.
 *
 * @param returnUrl the page that the bank's page leads back to
 */
export async function confirmRenewal(
  stripe: Stripe | null,
  { clientSecret, paymentMethodId }: ConfirmationNeeded,
  returnUrl: string,
): Promise<PaymentOutcome> {
  if (!stripe) return createNotCharged(paymentAlertTexts.systemNotReady);
  const confirmed = await confirmPayment(stripe, { clientSecret, paymentMethodId, returnUrl });
  if (confirmed.kind === 'authenticate') return confirmed;
  if (confirmed.kind === 'declined')
    return createNotCharged(paymentAlertTexts.paymentFailed, confirmed.reason);
  const paid = await findPayment();
  if (paid) return paid;
  // A confirmed payment is paid or soon will be: our server may learn of it a moment later.
  return confirmed.kind === 'confirmed'
    ? { kind: 'processing' }
    : createNotCharged(paymentAlertTexts.unexpected);
}
