import type { ProviderPayment, ProviderSubscription } from './payment-reader.ts';
import type { ProviderResult } from './provider-result.ts';
import type { Reversal } from './reversals.ts';

/** All at once, for comparing. */
export interface ProviderRecords {
  /** Reads everything, page by page: for a comparison once a day, not for a request. */
  readBooks(): Promise<ProviderResult<ProviderRecordsSnapshot>>;
}

/** A dispute, and the payment that it is about; undefined for none of ours. */
export interface RecordedDispute extends Reversal {
  readonly paymentId: string | undefined;
}

/** All that the card provider holds of subscriptions, payments and disputes, whoever made them. */
export interface ProviderRecordsSnapshot {
  readonly subscriptions: readonly ProviderSubscription[];
  readonly payments: readonly ProviderPayment[];
  readonly disputes: readonly RecordedDispute[];
}
