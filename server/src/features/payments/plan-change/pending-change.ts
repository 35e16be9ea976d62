import type { PaymentStatus } from '@moments/contract/payments/checkout';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ProviderInvoice, SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import type { StoredSubscription } from '../subscriptions-repository.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';

/** A change of plan that counts once its invoice is paid. */
export interface PendingPlanChange {
  readonly subscriptionId: string;
  readonly priceId: string;
  readonly invoice: ProviderInvoice;
  readonly status: PaymentStatus;
}

export function findPendingChange({
  subscription,
  invoices,
}: SubscriptionSnapshot): PendingPlanChange | undefined {
  const { id: subscriptionId, waitingPriceId: priceId } = subscription;
  const invoice = invoices.find(({ isOpen, reason }) => isOpen && reason === 'other');
  if (priceId === undefined || !invoice) return undefined;
  return { subscriptionId, priceId, invoice, status: invoice.payment?.status ?? 'requires_payment_method' };
}

type Plan = Pick<StoredSubscription, 'stripeSubscriptionId'>;

/**
 * Gives up whatever change of a plan waits for its payment, for something else takes its place.
 * @throws Refusal PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export async function discardAnyPendingChange(
  services: Services,
  { stripeSubscriptionId }: Plan,
): Promise<void> {
  const reading = await services.payments.readSubscription(stripeSubscriptionId);
  const waiting = reading.ok ? findPendingChange(reading.value) : undefined;
  if (waiting) await discardPendingChange(services, waiting);
}

/**
 * Gives up a change that waits for its payment: it will neither be made nor charged.
 * @throws Refusal PAYMENT_IN_PROGRESS where the bank is deciding on it, or it was paid just now; CARD_PROVIDER_UNAVAILABLE
 */
export async function discardPendingChange(
  services: Services,
  { subscriptionId, invoice, status }: PendingPlanChange,
): Promise<void> {
  if (status === 'processing') throw new AppError('PAYMENT_IN_PROGRESS');
  const dropped = await services.payments.planChanges.drop(invoice.id);
  unwrapProviderResult(await syncSubscription(services, subscriptionId));
  if (!dropped.ok && dropped.error.kind === 'invalid') throw new AppError('PAYMENT_IN_PROGRESS');
  unwrapProviderResult(dropped);
}
