import type Stripe from 'stripe';
import type { SubscriptionLifecycle } from '../plan-changes.ts';
import { ok, type ProviderResult } from '../provider-result.ts';
import { callStripe } from './errors.ts';
import { finalizeDraft } from './invoices.ts';
import { getId } from './objects.ts';

/** Undoes a booked plan change. Stripe accepts no other change while a schedule manages the subscription. */
export async function release(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const id = getId(schedule);
  if (id !== undefined) await stripe.subscriptionSchedules.release(id);
}

async function setEnd(stripe: Stripe, id: string, endsWithPeriod: boolean): Promise<void> {
  await release(stripe, await stripe.subscriptions.retrieve(id));
  await stripe.subscriptions.update(id, { cancel_at_period_end: endsWithPeriod });
}

/** Error codes of a payment that can't be refunded: https://docs.stripe.com/error-codes */
const refundOutcomes: Readonly<Record<string, 'returned' | 'disputed'>> = {
  charge_already_refunded: 'returned',
  // It is with the bank, and Stripe refunds it no more.
  charge_disputed: 'disputed',
};

/**
 * Stripe returns no more than was paid, whatever was returned before: https://docs.stripe.com/api/refunds/create. A fixed idempotency key
 * would repeat the error of a disputed payment after the bank decides for us.
 */
async function refundPayment(
  stripe: Stripe,
  intentId: string,
): Promise<ProviderResult<'returned' | 'disputed'>> {
  const result = await callStripe(async () => {
    await stripe.refunds.create({ payment_intent: intentId });
    return 'returned' as const;
  });
  const outcome =
    result.ok || result.error.kind !== 'invalid' ? undefined : refundOutcomes[result.error.code];
  return outcome === undefined ? result : ok(outcome);
}

/** Creates the calls of https://docs.stripe.com/api/subscriptions/cancel and https://docs.stripe.com/api/invoices/void. */
export const createLifecycleCalls = (stripe: Stripe): SubscriptionLifecycle => ({
  endSubscription: (id, when) =>
    callStripe(async () => {
      if (when === 'now') await stripe.subscriptions.cancel(id);
      else await setEnd(stripe, id, true);
    }),
  reactivateSubscription: (id) => callStripe(() => setEnd(stripe, id, false)),
  refundPayment: (intentId) => refundPayment(stripe, intentId),
  voidInvoice: (id) =>
    callStripe(async () => {
      await finalizeDraft(stripe, id);
      await stripe.invoices.voidInvoice(id);
    }),
});
