import type { PaymentStatus } from '@moments/contract/payments/checkout';
import type { ProviderInvoice, SubscriptionReading } from '../../../providers/payments/payment-reader.ts';
import { Refusal } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import type { StoredSubscription } from '../subscriptions-repository.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { required } from '../unwrap-provider-result.ts';

/** A change of plan that counts once its invoice is paid. */
export interface WaitingChange {
  readonly subscriptionId: string;
  readonly priceId: string;
  readonly invoice: ProviderInvoice;
  readonly status: PaymentStatus;
}

export function waitingIn({ subscription, invoices }: SubscriptionReading): WaitingChange | undefined {
  const { id: subscriptionId, waitingPriceId: priceId } = subscription;
  const invoice = invoices.find(({ isOpen, reason }) => isOpen && reason === 'other');
  if (priceId === undefined || !invoice) return undefined;
  return { subscriptionId, priceId, invoice, status: invoice.payment?.status ?? 'requires_payment_method' };
}

type Plan = Pick<StoredSubscription, 'stripeSubscriptionId'>;

/**
 * Gives up whatever change of a plan waits for its payment, for something else takes its place.
 * @throws Refusal PAYMENT_UNDER_WAY, CARD_PROVIDER_UNAVAILABLE
 */
export async function dropWaitingOf(services: Services, { stripeSubscriptionId }: Plan): Promise<void> {
  const reading = await services.payments.readSubscription(stripeSubscriptionId);
  const waiting = reading.ok ? waitingIn(reading.value) : undefined;
  if (waiting) await dropWaiting(services, waiting);
}

/**
 * Gives up a change that waits for its payment: it will neither be made nor charged.
 * @throws Refusal PAYMENT_UNDER_WAY where the bank is deciding on it, or it was paid just now; CARD_PROVIDER_UNAVAILABLE
 */
export async function dropWaiting(
  services: Services,
  { subscriptionId, invoice, status }: WaitingChange,
): Promise<void> {
  if (status === 'processing') throw new Refusal('PAYMENT_UNDER_WAY');
  const dropped = await services.payments.planChanges.drop(invoice.id);
  required(await syncSubscription(services, subscriptionId));
  if (!dropped.ok && dropped.error.kind === 'invalid') throw new Refusal('PAYMENT_UNDER_WAY');
  required(dropped);
}
