import { useEffect, useEffectEvent } from 'react';
import { useLoadStripe } from '../card-form/card-script.ts';
import { returnAddress, useBankReturn, type BankReturn } from '../flow/bank-return.ts';
import { readCardSetup, type CardSetupResult } from './save-card.ts';

/** Where a card was added. The bank's page leads back there. */
export type CardPurpose = 'saved-cards' | 'renewal-card';

/** The same purpose for a card that is to become the default. */
const toDefaultPurpose = (purpose: CardPurpose): string => `${purpose}-as-default`;

/** Returns the address that the bank's page leads back to. */
export const cardReturnAddress = (page: string, purpose: CardPurpose, isToBeDefault = false): string =>
  returnAddress(page, isToBeDefault ? toDefaultPurpose(purpose) : purpose);

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

/** Asks Stripe, not the address, whether the card was saved. */
export function useReturnedCard(
  returned: BankReturn | undefined,
  onRead: (result: CardSetupResult) => void,
): void {
  const loadStripe = useLoadStripe();
  const secret = returned?.clientSecret;
  const read = useEffectEvent(async (clientSecret: string): Promise<CardSetupResult> => {
    const stripe = await loadStripe();
    return stripe ? readCardSetup(stripe, clientSecret) : { kind: 'refused', reason: undefined };
  });
  const report = useEffectEvent(onRead);
  useEffect(() => {
    if (secret === undefined) return;
    let isCurrent = true;
    void read(secret).then((result) => {
      if (isCurrent) report(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [secret]);
}
