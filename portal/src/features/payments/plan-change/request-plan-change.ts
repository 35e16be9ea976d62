import type { Stripe } from '@stripe/stripe-js';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { changePlan, completePlanChange } from '@moments/contract/payments/plan-change';
import type { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { confirmPayment } from '../card-form/stripe-card-form.ts';
import {
  createNotCharged,
  paymentAlertTexts,
  type PaymentOutcome,
  type StartOutcome,
} from '../flow/payment-flow.ts';

/** One press of the confirm button. */
export interface PlanChangeRequest {
  readonly priceId: string;
  /** In cents, as the screen shows it. */
  readonly total: number;
  /** The renewal terms that the screen shows (RENEW-01). Null if nothing renews for money. */
  readonly renewalTerms: string | null;
  /** The server never charges twice for the same ID (CHK-13). */
  readonly attemptId: string;
}

/** Converts the server's status of the change. */
function toOutcome(reply: ReplyOf<typeof changePlan>): StartOutcome {
  const { paymentStatus, clientSecret, subscription } = reply;
  if (paymentStatus === 'succeeded') return { kind: 'paid', subscription };
  if (paymentStatus === 'processing') return { kind: 'processing' };
  if (paymentStatus === 'requires_action' && clientSecret !== null) return { kind: 'confirm', clientSecret };
  return { kind: 'failed' };
}

/** Explains why the plan wasn't changed. After a lost reply, the same attempt asks again. */
const toErrorOutcome = ({ code, message, reference }: ApiError): PaymentOutcome =>
  code === 'UNREACHABLE' || code === 'TIMED_OUT'
    ? createNotCharged(paymentAlertTexts.unexpected, message)
    : { kind: 'notCharged', alert: { message, reference }, needsOtherCard: code === 'CARD_DECLINED' };

/** Requests the change. Never throws. */
export async function requestPlanChange(request: PlanChangeRequest): Promise<StartOutcome> {
  const { renewalTerms, ...change } = request;
  const body = { ...change, ...(renewalTerms === null ? {} : { renewalTerms }) };
  const result = await call(changePlan, { body, idempotencyKey: request.attemptId });
  return result.ok ? toOutcome(result.reply) : toErrorOutcome(result.error);
}

/** Reads the status of the change; undefined if the server can't be asked now. */
async function readStatus(priceId: string): Promise<StartOutcome | undefined> {
  const result = await call(completePlanChange, { body: { priceId } });
  if (result.ok) return toOutcome(result.reply);
  return result.error.statusCode >= 500 ? undefined : toErrorOutcome(result.error);
}

/** Reads how the payment ended, without charging anything; undefined if the server can't be asked now. */
export async function readPlanChange(priceId: string): Promise<PaymentOutcome | undefined> {
  const status = await readStatus(priceId);
  // The member came back from the bank's page without confirming.
  return status?.kind === 'confirm' ? { kind: 'failed' } : status;
}

interface Confirmation {
  readonly priceId: string;
  readonly clientSecret: string;
  /** The page that the bank's page leads back to. */
  readonly returnUrl: string;
}

/** Lets the bank confirm the payment of a pending change (CHK-07). Never throws. */
export async function confirmPlanChange(
  stripe: Stripe | null,
  { priceId, clientSecret, returnUrl }: Confirmation,
): Promise<PaymentOutcome> {
  if (!stripe) return createNotCharged(paymentAlertTexts.systemNotReady);
  const confirmed = await confirmPayment(stripe, { clientSecret, returnUrl });
  if (confirmed.kind === 'authenticate') return confirmed;
  const status = await readStatus(priceId);
  if (status && status.kind !== 'confirm') return status;
  // A confirmed payment is paid or soon will be, even if our server can't be reached now.
  if (confirmed.kind === 'confirmed') return { kind: 'processing' };
  return confirmed.kind === 'declined' ? { kind: 'failed' } : createNotCharged(paymentAlertTexts.unexpected);
}
