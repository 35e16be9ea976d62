import { use, useEffect, useEffectEvent } from 'react';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import type { BankReturn } from '../card-form/bank-return.ts';
import { CardScript } from '../card-form/card-script.ts';
import { useBankReturn } from '../card-form/use-bank-return.ts';
import { asDefault, type CardPurpose } from './card-return.ts';
import { readCardSetup, type CardSetupResult } from './save-card.ts';

/** A card that the bank's own page was asked about. */
export interface CardReturn extends BankReturn {
  readonly isToBeDefault: boolean;
}

/** What the bank's page brought back; it is taken out of the address bar at once. */
export function useCardReturn(purpose: CardPurpose): CardReturn | undefined {
  const plain = useBankReturn('setup', purpose);
  const wished = useBankReturn('setup', asDefault(purpose));
  const returned = wished ?? plain;
  return returned && { ...returned, isToBeDefault: wished !== undefined };
}

/** Asks the card provider, not the address, what has become of the card. */
export function useReturnedCard(
  returned: BankReturn | undefined,
  onRead: (saving: CardSetupResult) => void,
): void {
  const load = use(CardScript);
  const { stripe: configuration } = useConfiguration();
  const tell = useEffectEvent(onRead);
  const secret = returned?.clientSecret;
  useEffect(() => {
    if (secret === undefined) return;
    let isCurrent = true;
    const read = async (): Promise<CardSetupResult> => {
      const stripe = await load(configuration).catch(() => null);
      return stripe ? readCardSetup(stripe, secret) : { kind: 'refused', reason: undefined };
    };
    void read().then((saving) => {
      if (isCurrent) tell(saving);
    });
    return () => {
      isCurrent = false;
    };
  }, [secret, load, configuration]);
}
