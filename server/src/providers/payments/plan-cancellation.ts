import type { ProviderResult } from './provider-result.ts';

/** How a plan goes on, or ends. https://docs.stripe.com/billing/subscriptions/cancel */
export interface PlanCancellation {
  /** Ends a plan at once, or lets it end with its period; 'invalid' or 'not-found' where it has ended before. */
  endSubscription(id: string, when: 'now' | 'with-period'): Promise<ProviderResult<void>>;
  /** Takes back that a plan ends with its period; 'invalid' where it has ended. */
  keepSubscription(id: string): Promise<ProviderResult<void>>;
  /** Lets an open invoice never be paid; 'invalid' where it was paid or is being decided on by a bank. */
  voidInvoice(id: string): Promise<ProviderResult<void>>;
}
