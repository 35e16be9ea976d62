/** The card provider, as far as the product needs it. Amounts in cents, US dollars. */
export interface Payments {
  /**
   * Creates the customer of a member.
   * @param customer.key idempotency key: the same key gives the same customer
   * @returns the provider's customer id
   */
  createCustomer(customer: {
    readonly memberId: string;
    readonly email: string;
    readonly key: string;
  }): Promise<string>;
}
