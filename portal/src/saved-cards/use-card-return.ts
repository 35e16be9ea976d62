import { use, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';

import { CardScript } from '../card-provider/card-script.ts';
import { useConfiguration } from '../configuration/portal-configuration.ts';
import { type CardPurpose, type CardReturn, cardReturnIn, withoutCardReturn } from './card-return.ts';
import { type CardSaving, readSaving } from './save-card.ts';

/** What the bank's page brought back; it is taken out of the address bar at once. */
export function useCardReturn(purpose: CardPurpose): CardReturn | undefined {
  const [query, setQuery] = useSearchParams();
  const [returned] = useState(() => cardReturnIn(query, purpose));
  useEffect(() => {
    const rest = cardReturnIn(query, purpose) && withoutCardReturn(query);
    if (rest) setQuery(rest, { replace: true });
  }, [query, setQuery, purpose]);
  return returned;
}

/** Asks the card provider, not the address, what has become of the card. */
export function useReturnedCard(
  returned: CardReturn | undefined,
  onRead: (saving: CardSaving) => void,
): void {
  const load = use(CardScript);
  const { stripe: configuration } = useConfiguration();
  const tell = useEffectEvent(onRead);
  const secret = returned?.clientSecret;
  useEffect(() => {
    if (secret === undefined) return;
    let isCurrent = true;
    const read = async (): Promise<CardSaving> => {
      const stripe = await load(configuration).catch(() => null);
      return stripe ? readSaving(stripe, secret) : { kind: 'refused', reason: undefined };
    };
    void read().then((saving) => {
      if (isCurrent) tell(saving);
    });
    return () => {
      isCurrent = false;
    };
  }, [secret, load, configuration]);
}
