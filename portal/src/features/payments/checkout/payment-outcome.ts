import type { MemberSubscription } from '@moments/contract/members/members';
import type { PaymentStatus } from '@moments/contract/payments/checkout';
import { paymentAlertTexts, type PaymentAlert } from '../card-form/payment-alerts.ts';

/** What has become of a payment. */
export type PaymentOutcome =
  | { readonly kind: 'paid'; readonly subscription: MemberSubscription | null }
  /** The bank has not decided yet (CHK-09). */
  | { readonly kind: 'processing' }
  | { readonly kind: 'authenticate'; readonly url: string }
  /** The same attempt can be tried again with the form as it is. */
  | { readonly kind: 'refused'; readonly alert: PaymentAlert }
  /** Nothing was begun: it comes to another amount than was shown, or can't be bought any more. */
  | { readonly kind: 'outdated'; readonly message: string }
  /** It has ended unpaid. */
  | { readonly kind: 'failed' }
  /** All checks are done, and it is still not decided. */
  | { readonly kind: 'unconfirmed' };

export const failedOutcome = (message: string, reason?: string): PaymentOutcome => ({
  kind: 'refused',
  alert: { message, reason },
});

/** What the server says of a payment that was confirmed (CHK-08, CHK-09). */
export function toPaymentOutcome(
  status: PaymentStatus,
  subscription: MemberSubscription | null,
): PaymentOutcome {
  switch (status) {
    case 'succeeded':
      return { kind: 'paid', subscription };
    case 'processing':
      return { kind: 'processing' };
    case 'failed':
    case 'canceled':
      return { kind: 'failed' };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
      return failedOutcome(paymentAlertTexts.paymentFailed);
  }
}
