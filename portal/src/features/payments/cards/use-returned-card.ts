import { useEffect, useEffectEvent } from 'react';
import { useLoadStripe } from '../card-form/card-script.ts';
import type { BankReturn } from '../flow/bank-return.ts';
import { readCardSetup, type CardSetupResult } from './save-card.ts';

/** Asks Stripe, not the address, whether the card was saved. */
export function useReturnedCard(
  returned: BankReturn | undefined,
  onRead: (result: CardSetupResult) => void,
): void {
  const loadStripe = useLoadStripe();
  const secret = returned?.clientSecret;
  const read = useEffectEvent(async (clientSecret: string): Promise<CardSetupResult> => {
    const stripe = await loadStripe();
    return stripe ? readCardSetup(stripe, clientSecret) : { kind: 'notSaved', reason: undefined };
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
