import type { ProviderResult } from './provider-result.ts';

/** Saved cards at the card provider. https://docs.stripe.com/payments/save-and-reuse */
export interface Cards {
  /** Begins adding a card. @returns the client secret that the browser confirms */
  beginSetup(customerId: string): Promise<ProviderResult<string>>;
  /** Ties the provider's form for a new card to the customer. @returns the session's client secret, good for half an hour */
  openSession(customerId: string): Promise<ProviderResult<string>>;
  /** Newest first; at most 100. */
  list(owner: CardOwner): Promise<ProviderResult<readonly SavedCard[]>>;
  /** Makes a card of the customer's the default: of the customer, and of the plan, whose own default would win. */
  makeDefault(owner: CardOwner, cardId: string): Promise<ProviderResult<void>>;
  /** Forgets a card for good; 'invalid' where it was forgotten before. */
  remove(cardId: string): Promise<ProviderResult<void>>;
}

export interface CardOwner {
  readonly customerId: string;
  /** The running plan; undefined without one. */
  readonly subscriptionId: string | undefined;
}

export interface SavedCard {
  readonly id: string;
  readonly isDefault: boolean;
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}
