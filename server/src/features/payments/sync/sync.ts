import type { ProviderEvent } from '../../../providers/payments/events.ts';
import { ok, type ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { findByIntent, type Purchase } from '../payments-repository.ts';
import { syncAddOn } from './sync-add-on.ts';
import { syncReversals } from './sync-reversals.ts';
import { syncSubscription } from './sync-subscription.ts';

type Begun = Pick<Purchase, 'stripeSubscriptionId' | 'stripePaymentIntentId'>;

/** Brings a purchase up to what the card provider says; one that was never begun there stays as it is. */
export async function syncPurchase(services: Services, purchase: Begun): Promise<ProviderResult<void>> {
  if (purchase.stripeSubscriptionId !== null)
    return syncSubscription(services, purchase.stripeSubscriptionId);
  if (purchase.stripePaymentIntentId !== null) return syncAddOn(services, purchase.stripePaymentIntentId);
  return ok(undefined);
}

async function syncInvoicesOf(
  services: Services,
  kind: 'payment' | 'invoice',
  id: string,
): Promise<ProviderResult<void>> {
  const subscription = await services.payments.subscriptionOf({ kind, id });
  if (!subscription.ok) return subscription;
  if (subscription.value !== undefined) return syncSubscription(services, subscription.value);
  return kind === 'payment' ? syncAddOn(services, id) : ok(undefined);
}

async function syncReversalsOf(
  services: Services,
  kind: 'charge' | 'dispute',
  id: string,
): Promise<ProviderResult<void>> {
  const payment = await services.payments.paymentOf({ kind, id });
  if (!payment.ok) return payment;
  return payment.value === undefined ? ok(undefined) : syncReversals(services, payment.value);
}

/** Brings whatever an event is about up to what the card provider says now; the event's own content is not looked at. */
export async function syncObject(
  services: Services,
  { subject, objectId }: Pick<ProviderEvent, 'subject' | 'objectId'>,
): Promise<ProviderResult<void>> {
  if (subject === 'subscription') return syncSubscription(services, objectId);
  if (subject === 'invoice') return syncInvoicesOf(services, 'invoice', objectId);
  if (subject === 'other') return ok(undefined);
  if (subject === 'charge' || subject === 'dispute') return syncReversalsOf(services, subject, objectId);
  const purchase = await findByIntent(services.database, objectId);
  return purchase ? syncPurchase(services, purchase) : syncInvoicesOf(services, 'payment', objectId);
}
