import type { ProviderResult } from './provider-result.ts';

/** Members as customers of Stripe. https://docs.stripe.com/api/customers */
export interface Customers {
  /** @returns the ID of the member's customer */
  createCustomer(customer: NewCustomer): Promise<ProviderResult<string>>;
  /** Finds the customer with the member's ID that an earlier call created although its reply was lost. */
  findCustomer(
    customer: Pick<NewCustomer, 'memberId' | 'email'>,
  ): Promise<ProviderResult<string | undefined>>;
  /**
   * Deletes a customer permanently, with name, address, and cards. Ends their subscriptions right away and keeps their payments
   * (https://docs.stripe.com/api/customers/delete). Returns 'not-found' for a deleted customer.
   */
  deleteCustomer(id: string): Promise<ProviderResult<void>>;
}

interface NewCustomer {
  readonly memberId: string;
  readonly email: string;
  readonly key: string;
}

/** Saved cards. https://docs.stripe.com/payments/save-and-reuse */
export interface Cards {
  /** Starts to add a card. @returns the client secret that the browser confirms */
  startSetup(customerId: string): Promise<ProviderResult<string>>;
  /** Links Stripe's form for a new card to the customer. @returns the session's client secret, valid for half an hour */
  openSession(customerId: string): Promise<ProviderResult<string>>;
  /** Lists up to 100 cards, newest first. */
  list(owner: CardOwner): Promise<ProviderResult<readonly SavedCard[]>>;
  /** Makes a card the default of the customer and of the plan, whose own default would win. */
  makeDefault(owner: CardOwner, cardId: string): Promise<ProviderResult<void>>;
  /** Deletes a card permanently. Returns 'invalid' for a deleted card. */
  remove(cardId: string): Promise<ProviderResult<void>>;
}

export interface CardOwner {
  readonly customerId: string;
  /** The active plan. Undefined without one. */
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
