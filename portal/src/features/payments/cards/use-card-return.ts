import { buildReturnAddress, useBankReturn, type BankReturn } from '../flow/bank-return.ts';

/** Where a card was added. The bank's page leads back there. */
export type CardPurpose = 'saved-cards' | 'renewal-card';

/** Returns the same purpose for a card that is to become the default. */
const toDefaultPurpose = (purpose: CardPurpose): string => `${purpose}-as-default`;

/** Returns the address that the bank's page leads back to. */
export const getCardReturnUrl = (page: string, purpose: CardPurpose, isToBeDefault = false): string =>
  buildReturnAddress(page, isToBeDefault ? toDefaultPurpose(purpose) : purpose);

/** A card that the member confirmed on the bank's page. */
export interface CardReturn extends BankReturn {
  readonly isToBeDefault: boolean;
}

/** Reads the card that comes from the bank's page, and removes it from the address bar. */
export function useCardReturn(purpose: CardPurpose): CardReturn | undefined {
  const plain = useBankReturn('setup', purpose);
  const toBeDefault = useBankReturn('setup', toDefaultPurpose(purpose));
  const returned = toBeDefault ?? plain;
  return returned && { ...returned, isToBeDefault: toBeDefault !== undefined };
}
