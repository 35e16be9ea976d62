import type { ProviderResult } from './provider-result.ts';

/** Members as customers of the card provider. https://docs.stripe.com/api/customers */
export interface Customers {
  /** @returns the id of the customer of a member */
  createCustomer(customer: NewCustomer): Promise<ProviderResult<string>>;
  /** The customer that bears the member's id, made by an earlier call whose answer was lost. */
  findCustomer(
    customer: Pick<NewCustomer, 'memberId' | 'email'>,
  ): Promise<ProviderResult<string | undefined>>;
  /**
   * Deletes a customer for good, with name, address and cards; what runs for them ends at once, and what they have paid stays
   * (https://docs.stripe.com/api/customers/delete). 'not-found' where that was done before.
   */
  deleteCustomer(id: string): Promise<ProviderResult<void>>;
}

interface NewCustomer {
  readonly memberId: string;
  readonly email: string;
  readonly key: string;
}
