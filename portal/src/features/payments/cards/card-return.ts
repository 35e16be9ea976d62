import { returnAddress } from '../card-form/bank-return.ts';

/** What a card was added for: it comes back to where it was begun. */
export type CardPurpose = 'saved-cards' | 'renewal-card';

/** The same, with the wish to make the card the default. */
export const asDefault = (purpose: CardPurpose): string => `${purpose}-as-default`;

/** The address that the bank's page leads back to. */
export const cardReturnAddress = (page: string, purpose: CardPurpose, isToBeDefault = false): string =>
  returnAddress(page, isToBeDefault ? asDefault(purpose) : purpose).href;
