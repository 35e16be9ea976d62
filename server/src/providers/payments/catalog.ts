import type { ProviderResult } from './provider-result.ts';

/** Products and prices at the card provider (OPS-03). */
export interface Catalog {
  /** Creates or renames a product; the id is ours. */
  saveProduct(product: { readonly id: string; readonly name: string }): Promise<ProviderResult<void>>;
  /**
   * The price under this look-up key, created if there is none: repeatable.
   * @returns its id
   */
  ensurePrice(price: NewPrice): Promise<ProviderResult<string>>;
  /** Whether a price can be bought; those who have it keep it. */
  offerPrice(priceId: string, isOffered: boolean): Promise<ProviderResult<void>>;
}

export interface NewPrice {
  readonly productId: string;
  readonly lookupKey: string;
  readonly amount: number;
  readonly isMonthly: boolean;
}
