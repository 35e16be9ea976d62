import type { Stripe } from '@stripe/stripe-js';
import { payOpenInvoice } from '@moments/contract/payments/open-invoice';
import type { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Confirmed } from '../card-form/card-form.ts';
import { paymentAlertTexts } from '../card-form/payment-alerts.ts';
import { confirmPayment } from '../card-form/stripe-card-form.ts';
import { readRenewal, refused, type RenewalOutcome } from './renewal-outcome.ts';

export interface RenewalOrder {
  readonly cardId: string;
  /** Where the bank's page leads back to. */
  readonly returnUrl: string;
  /** The card provider's script; null where it can't be had. */
  readonly loadStripe: () => Promise<Stripe | null>;
}

/** Codes that don't tell whether the card was charged. */
const unclearCodes: readonly ApiError['code'][] = ['UNREACHABLE', 'TIMED_OUT', 'CARD_PROVIDER_UNAVAILABLE'];

async function afterRefusal({ code, message }: ApiError): Promise<RenewalOutcome> {
  if (!unclearCodes.includes(code)) return refused(paymentAlertTexts.paymentFailed, message);
  const read = await readRenewal();
  return read && read.kind !== 'refused' ? read : refused(paymentAlertTexts.unexpected, message);
}

async function afterConfirming(confirmed: Confirmed): Promise<RenewalOutcome> {
  if (confirmed.kind === 'authenticate') return confirmed;
  if (confirmed.kind === 'declined') return refused(paymentAlertTexts.paymentFailed, confirmed.reason);
  const read = await readRenewal();
  if (read && read.kind !== 'refused') return read;
  // Confirmed is paid, or about to be: our server may learn of it a moment later.
  return confirmed.kind === 'confirmed' ? { kind: 'processing' } : refused(paymentAlertTexts.unexpected);
}

async function authenticate(clientSecret: string, order: RenewalOrder): Promise<RenewalOutcome> {
  const stripe = await order.loadStripe().catch(() => null);
  if (!stripe) return refused(paymentAlertTexts.systemNotReady);
  const confirmation = { clientSecret, paymentMethodId: order.cardId, returnUrl: order.returnUrl };
  const confirmed = await confirmPayment(stripe, confirmation).catch((): Confirmed => ({ kind: 'unclear' }));
  return afterConfirming(confirmed);
}

/** Pays the open renewal with a saved card. An invoice is paid once, however often this is called. Never throws. */
export async function payRenewal(order: RenewalOrder): Promise<RenewalOutcome> {
  const result = await call(payOpenInvoice, { body: { paymentMethodId: order.cardId } });
  if (!result.ok) return afterRefusal(result.error);
  const { paymentStatus, clientSecret } = result.reply.data;
  if (paymentStatus === 'succeeded') return { kind: 'paid' };
  if (paymentStatus === 'processing') return { kind: 'processing' };
  if (clientSecret !== null) return authenticate(clientSecret, order);
  return refused(paymentAlertTexts.paymentFailed);
}
