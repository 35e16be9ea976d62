import { AppError } from '../../../platform/errors/app-error.ts';
import type { SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import { mapResult, type ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { callProviderOnce, replaceKey, unwrapProviderResult } from '../provider-calls.ts';
import {
  discardPendingChange,
  findPendingChange,
  getPayableStatus,
  toPlanChangeStatus,
  type PlanChangeStatus,
} from '../subscription/pending-change.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import type { PlanChangeQuote } from './quote-change.ts';

/** Names one change. After it, the last paid invoice or the current plan is another one, so the next change has another name. */
function getPurpose({ order, snapshot: { subscription, invoices } }: PlanChangeQuote): string {
  const lastPaid = invoices.find(({ isPaid }) => isPaid)?.id ?? 'none';
  const parts = [subscription.id, lastPaid, subscription.priceId, order.priceId, order.from.toISOString()];
  return `change:${parts.join(':')}`;
}

const isApplied = ({ subscription }: SubscriptionSnapshot, { order }: PlanChangeQuote): boolean =>
  subscription.priceId === order.priceId && !subscription.endsWithPeriod;

const readSnapshot = ({ payments }: Services, { order }: PlanChangeQuote) =>
  payments.readSubscription(order.subscriptionId);

/**
 * Requests the change at Stripe once. Finds an earlier request whose reply was lost.
 * @returns the plan after the request
 */
async function requestOnce(
  services: Services,
  quote: PlanChangeQuote,
  purpose: string,
): Promise<SubscriptionSnapshot> {
  const requested: ProviderResult<true> = await callProviderOnce<true>(services, {
    purpose,
    create: async (key) =>
      mapResult(await services.payments.planChanges.change({ ...quote.order, key }), () => true),
    find: async () =>
      mapResult(await readSnapshot(services, quote), (snapshot) =>
        isApplied(snapshot, quote) || findPendingChange(snapshot)?.priceId === quote.order.priceId
          ? true
          : undefined,
      ),
  });
  const synced = await syncSubscription(services, quote.order.subscriptionId);
  unwrapProviderResult(requested);
  unwrapProviderResult(synced);
  return unwrapProviderResult(await readSnapshot(services, quote));
}

/** Requests the change. Stripe repeats its reply for a key even if the change was discarded since. Then uses the next key. */
async function requestChange(services: Services, quote: PlanChangeQuote): Promise<SubscriptionSnapshot> {
  const purpose = getPurpose(quote);
  const snapshot = await requestOnce(services, quote, purpose);
  if (isApplied(snapshot, quote) || findPendingChange(snapshot)) return snapshot;
  await replaceKey(services, purpose);
  return requestOnce(services, quote, purpose);
}

/** Logs a charge that differs from the amount shown, for administrators. */
function logUnexpectedCharge(
  { log }: Services,
  { shown }: PlanChangeQuote,
  { invoices }: SubscriptionSnapshot,
): void {
  const [newest] = invoices;
  if (shown.dueToday > 0 && newest?.total !== shown.dueToday)
    log.error({ invoice: newest?.id, shown: shown.dueToday }, 'plan change charged an unexpected amount');
}

/**
 * Applies a charged plan change at Stripe: right away, or after the browser has confirmed its payment.
 * @throws AppError CARD_DECLINED if nothing was charged and the plan has not changed; CARD_PROVIDER_UNAVAILABLE
 */
export async function applyPlanChange(services: Services, quote: PlanChangeQuote): Promise<PlanChangeStatus> {
  const snapshot = await requestChange(services, quote);
  if (isApplied(snapshot, quote)) {
    logUnexpectedCharge(services, quote, snapshot);
    return toPlanChangeStatus('succeeded');
  }
  const pending = findPendingChange(snapshot);
  if (!pending) throw new Error(`${quote.order.subscriptionId} was not changed`);
  const payable = getPayableStatus(pending);
  if (payable) return payable;
  await discardPendingChange(services, pending);
  throw new AppError('CARD_DECLINED', {
    message:
      'Your card was declined. You weren’t charged, and your plan hasn’t changed. Please try another card.',
  });
}
