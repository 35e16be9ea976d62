import { AppError } from '../../../platform/errors/app-error.ts';
import type { SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import { mapResult, type ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { callProviderOnce, spendKey } from '../call-provider-once.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';
import { discardPendingChange, findPendingChange } from './pending-change.ts';
import { toPlanChangeStatus, type PlanChangeStatus } from './plan-change-status.ts';
import type { PlanLock } from './plan-lock.ts';
import type { PlanChangeQuote } from './quote-change.ts';

/** Names one change: after it, the next has another invoice or another plan to begin from. */
function purposeOf({ order, reading: { subscription, invoices } }: PlanChangeQuote): string {
  const lastPaid = invoices.find(({ isPaid }) => isPaid)?.id ?? 'none';
  const parts = [subscription.id, lastPaid, subscription.priceId, order.priceId, order.from.toISOString()];
  return `change:${parts.join(':')}`;
}

const isMade = ({ subscription }: SubscriptionSnapshot, { order }: PlanChangeQuote): boolean =>
  subscription.priceId === order.priceId && !subscription.endsWithPeriod;

const readAfter = ({ payments }: Services, { order }: PlanChangeQuote) =>
  payments.readSubscription(order.subscriptionId);

/** Asks the provider, once: an earlier call whose answer was lost is found. @returns the plan as it reads afterwards */
async function order(
  services: Services,
  offer: PlanChangeQuote,
  { purpose, turn }: { readonly purpose: string; readonly turn: PlanLock },
): Promise<SubscriptionSnapshot> {
  const asked: ProviderResult<true> = await callProviderOnce<true>(services, {
    purpose,
    create: async (key) =>
      mapResult(await services.payments.planChanges.change({ ...offer.order, key }), () => true),
    find: async () =>
      mapResult(await readAfter(services, offer), (reading) =>
        isMade(reading, offer) || findPendingChange(reading)?.priceId === offer.order.priceId
          ? true
          : undefined,
      ),
  });
  if (!asked.ok && asked.error.kind === 'unavailable' && asked.error.isUnheard) turn.leaveUnheard();
  unwrapProviderResult(await syncSubscription(services, offer.order.subscriptionId));
  unwrapProviderResult(asked);
  return unwrapProviderResult(await readAfter(services, offer));
}

/** The provider repeats its answer for a key also after what it had made was dropped: then it takes the next key. */
async function orderAnew(
  services: Services,
  offer: PlanChangeQuote,
  turn: PlanLock,
): Promise<SubscriptionSnapshot> {
  const purpose = purposeOf(offer);
  const reading = await order(services, offer, { purpose, turn });
  if (isMade(reading, offer) || findPendingChange(reading)) return reading;
  await spendKey(services, purpose);
  return order(services, offer, { purpose, turn });
}

/** What was charged is what was shown: anything else is for the operator to see. */
function reportOtherCharge(
  { log }: Services,
  { shown }: PlanChangeQuote,
  { invoices }: SubscriptionSnapshot,
): void {
  const [newest] = invoices;
  if (shown.dueToday > 0 && newest?.total !== shown.dueToday)
    log.error({ invoice: newest?.id, shown: shown.dueToday }, 'a change of plan charged another amount');
}

/**
 * Makes a change of plan at the card provider: at once, or once the browser has confirmed its payment.
 * @throws Refusal CARD_DECLINED, where nothing was charged and the plan is as it was; CARD_PROVIDER_UNAVAILABLE
 */
export async function applyPlanChange(
  services: Services,
  offer: PlanChangeQuote,
  turn: PlanLock,
): Promise<PlanChangeStatus> {
  const reading = await orderAnew(services, offer, turn);
  if (isMade(reading, offer)) {
    reportOtherCharge(services, offer, reading);
    return toPlanChangeStatus('succeeded');
  }
  const waiting = findPendingChange(reading);
  if (!waiting) throw new Error(`${offer.order.subscriptionId} was not changed`);
  const { status, invoice } = waiting;
  if (status === 'processing') return toPlanChangeStatus(status);
  if (status === 'requires_action') return toPlanChangeStatus(status, invoice.payment?.clientSecret);
  await discardPendingChange(services, waiting);
  throw new AppError('CARD_DECLINED', {
    message:
      'Your card was declined. Nothing was charged, and your plan is as it was. Please try another card.',
  });
}
