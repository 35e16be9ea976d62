import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { MemberSubscription } from '@moments/contract/members/members';
import type { changePlan } from '@moments/contract/payments/plan-change';
import type { ApiError } from '../../../api/api-error.ts';
import { paymentAlertTexts, type PaymentAlert } from '../card-form/payment-alerts.ts';

/** What has become of a change of plan. */
export type ChangeOutcome =
  | { readonly kind: 'made'; readonly subscription: MemberSubscription | null }
  /** The browser confirms it with the bank. */
  | { readonly kind: 'confirm'; readonly clientSecret: string }
  | { readonly kind: 'authenticate'; readonly url: string }
  /** The bank has not decided yet (CHK-09). */
  | { readonly kind: 'processing' }
  | { readonly kind: 'unconfirmed' }
  /** Nothing was changed. `isCard`: another card may help. */
  | { readonly kind: 'refused'; readonly alert: PaymentAlert; readonly isCard: boolean };

export type PlanChangeReply = ReplyOf<typeof changePlan>;

export const refused = (message: string, reason?: string, isCard = false): ChangeOutcome => ({
  kind: 'refused',
  alert: { message, reason },
  isCard,
});

export const paymentFailed = refused(
  'Your payment was not successful. Please try again.',
  'Nothing was charged, and your plan is as it was.',
  true,
);

/** Where the change stands, by the server's word. */
export function outcomeOf({ paymentStatus, clientSecret, subscription }: PlanChangeReply): ChangeOutcome {
  if (paymentStatus === 'succeeded') return { kind: 'made', subscription };
  if (paymentStatus === 'processing') return { kind: 'processing' };
  if (paymentStatus === 'requires_action' && clientSecret !== null) return { kind: 'confirm', clientSecret };
  return paymentFailed;
}

/** A reply that was lost says nothing of the change: the same attempt asks again. */
export const outcomeOfError = ({ code, message }: ApiError): ChangeOutcome =>
  code === 'UNREACHABLE' || code === 'TIMED_OUT'
    ? refused(paymentAlertTexts.unexpected, message)
    : refused(message, undefined, code === 'CARD_DECLINED');
