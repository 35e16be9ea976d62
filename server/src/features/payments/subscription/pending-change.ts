import type { PaymentStatus } from '@moments/contract/payments/checkout';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ProviderInvoice, SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import { isMissing, unwrapProviderResult } from '../provider-calls.ts';
import type { StoredSubscription } from '../subscriptions-repository.ts';
import { findPendingChangeInvoice, getInvoiceStatus } from '../sync/invoice-rules.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';

export interface PlanChangeStatus {
  readonly paymentStatus: PaymentStatus;
  /** The secret with which the browser confirms. Null if nothing has to be confirmed. */
  readonly clientSecret: string | null;
}

export const toPlanChangeStatus = (
  paymentStatus: PaymentStatus,
  clientSecret: string | null = null,
): PlanChangeStatus => ({ paymentStatus, clientSecret });

/** A plan change that takes effect when its invoice is paid. */
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
  const { id: subscriptionId, pendingPriceId: priceId } = subscription;
  const invoice = findPendingChangeInvoice(invoices);
  if (priceId === undefined || !invoice) return undefined;
  return { subscriptionId, priceId, invoice, status: getInvoiceStatus(invoice) };
}

/**
 * Gets the status of a pending change that can still be paid: at the bank, or waiting for the browser's confirmation.
 * @returns undefined if its payment failed
 */
export function getPayableStatus({ status, invoice }: PendingPlanChange): PlanChangeStatus | undefined {
  if (status === 'processing') return toPlanChangeStatus(status);
  if (status === 'requires_action') return toPlanChangeStatus(status, invoice.payment?.clientSecret);
  return undefined;
}

/**
 * Discards a pending plan change. It will be neither made nor charged.
 * @throws AppError PAYMENT_IN_PROGRESS while the bank processes it, or if it was just paid; CARD_PROVIDER_UNAVAILABLE
 */
export async function discardPendingChange(
  services: Services,
  { subscriptionId, invoice, status }: PendingPlanChange,
): Promise<void> {
  if (status === 'processing') throw new AppError('PAYMENT_IN_PROGRESS');
  const discarded = await services.payments.voidInvoice(invoice.id);
  const synced = await syncSubscription(services, subscriptionId);
  if (!discarded.ok && discarded.error.kind === 'invalid') throw new AppError('PAYMENT_IN_PROGRESS');
  unwrapProviderResult(discarded);
  unwrapProviderResult(synced);
}

/**
 * Discards the pending change of a plan if there is one.
 * @throws AppError PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export async function discardAnyPendingChange(
  services: Services,
  { stripeSubscriptionId }: Pick<StoredSubscription, 'stripeSubscriptionId'>,
): Promise<void> {
  const snapshot = await services.payments.readSubscription(stripeSubscriptionId);
  // A removed plan has nothing pending, and what the caller does next says so.
  if (isMissing(snapshot, 'subscription')) return;
  const pending = findPendingChange(unwrapProviderResult(snapshot));
  if (pending) await discardPendingChange(services, pending);
}
