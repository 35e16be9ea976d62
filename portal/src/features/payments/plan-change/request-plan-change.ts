import type { Stripe } from '@stripe/stripe-js';
import { changePlan, completePlanChange } from '@moments/contract/payments/plan-change';
import { call } from '../../../api/call.ts';
import type { Confirmed } from '../card-form/card-form.ts';
import { paymentAlertTexts } from '../card-form/payment-alerts.ts';
import { confirmPayment } from '../card-form/stripe-card-form.ts';
import { outcomeOf, outcomeOfError, paymentFailed, refused, type ChangeOutcome } from './change-outcome.ts';

/** What the present press of the button asks for. */
export interface PlanChangeRequest {
  readonly priceId: string;
  /** In cents, as shown. */
  readonly total: number;
  /** One wish to change: the same name never charges twice (CHK-13). */
  readonly attempt: string;
}

/** Asks for the change. Never throws. */
export async function requestPlanChange(wish: PlanChangeRequest): Promise<ChangeOutcome> {
  const { attempt, ...change } = wish;
  const result = await call(changePlan, {
    body: { ...change, attemptId: attempt },
    idempotencyKey: attempt,
  });
  return result.ok ? outcomeOf(result.reply) : outcomeOfError(result.error);
}

/** Asks how the payment turned out; it charges nothing. Undefined where nobody could be asked. */
export async function readPlanChange(priceId: string): Promise<ChangeOutcome | undefined> {
  const result = await call(completePlanChange, { body: { priceId } });
  if (result.ok) return outcomeOf(result.reply);
  return result.error.statusCode >= 500 ? undefined : outcomeOfError(result.error);
}

interface Confirmable {
  readonly clientSecret: string;
  readonly priceId: string;
  /** Where the bank's page leads back to. */
  readonly returnUrl: string;
}

/** Lets the bank confirm the payment that a change waits for (CHK-07). Never throws. */
export async function confirmChange(
  loadStripe: () => Promise<Stripe | null>,
  { clientSecret, priceId, returnUrl }: Confirmable,
): Promise<ChangeOutcome> {
  const stripe = await loadStripe().catch(() => null);
  if (!stripe) return refused(paymentAlertTexts.systemNotReady);
  const confirmed = await confirmPayment(stripe, { clientSecret, returnUrl }).catch((): Confirmed => ({
    kind: 'unclear',
  }));
  if (confirmed.kind === 'authenticate') return confirmed;
  const read = await readPlanChange(priceId);
  if (read && read.kind !== 'confirm') return read;
  // Confirmed is paid, or about to be, even if our own server can't be asked just now.
  if (confirmed.kind === 'confirmed') return { kind: 'processing' };
  return confirmed.kind === 'declined' ? paymentFailed : refused(paymentAlertTexts.unexpected);
}
