import type { Cards } from './cards.ts';
import type { Catalog } from './catalog.ts';
import type { Customers } from './customers.ts';
import type { Events } from './events.ts';
import type { PaymentReader } from './payment-reader.ts';
import type { PlanCancellation } from './plan-cancellation.ts';
import type { PlanChanges } from './plan-changes.ts';
import type { ProviderRecords } from './provider-records.ts';
import type { Purchases } from './purchases.ts';
import type { Reversals } from './reversals.ts';

/**
 * The card provider, as far as the product needs it. Amounts are integer cents of US dollars. Calls that create something
 * take an idempotency `key`: the same key gives the same object. https://docs.stripe.com/api
 */
export interface Payments
  extends Customers, Purchases, PlanCancellation, PaymentReader, Reversals, ProviderRecords, Events {
  readonly cards: Cards;
  readonly planChanges: PlanChanges;
  readonly catalog: Catalog;
}
