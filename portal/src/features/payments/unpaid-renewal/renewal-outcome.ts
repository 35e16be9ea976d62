import { getOpenInvoice } from '@moments/contract/payments/open-invoice';
import { call } from '../../../api/call.ts';
import { paymentAlertTexts, type PaymentAlert } from '../card-form/payment-alerts.ts';

/** What has become of the payment of a renewal. */
export type RenewalOutcome =
  | { readonly kind: 'paid' }
  /** The bank has not decided yet (CHK-09). */
  | { readonly kind: 'processing' }
  | { readonly kind: 'authenticate'; readonly url: string }
  /** Nothing was taken; it can be tried again. */
  | { readonly kind: 'refused'; readonly alert: PaymentAlert };

export const refused = (message: string, reason?: string): RenewalOutcome => ({
  kind: 'refused',
  alert: { message, reason },
});

/**
 * Asks how the payment stands, by a call that never charges. Never throws.
 * @returns undefined where that can't be said just now
 */
export async function readRenewal(): Promise<RenewalOutcome | undefined> {
  const read = await call(getOpenInvoice);
  if (!read.ok) return undefined;
  const open = read.reply.data;
  if (open === null) return { kind: 'paid' };
  return open.paymentStatus === 'processing' || open.paymentStatus === 'succeeded'
    ? { kind: 'processing' }
    : refused(paymentAlertTexts.paymentFailed);
}
