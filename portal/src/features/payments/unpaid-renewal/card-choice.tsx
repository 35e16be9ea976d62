import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import type { OpenInvoice } from '@moments/contract/payments/open-invoice';
import { RadioCards } from '@moments/ui/fields/choices.tsx';
import { useToday } from '../../../dates/use-clock.ts';
import { cardName, expiryWords, isExpired } from '../cards/card-rules.ts';
import { wasLastTried } from './renewal-copy.ts';

interface CardChoiceProps {
  readonly cards: readonly SavedPaymentMethod[];
  readonly lastCard: OpenInvoice['lastCard'];
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

/** The saved cards to pay with, and what is known against each. */
export function CardChoice({ cards, lastCard, value, onChoose }: CardChoiceProps) {
  const today = useToday();
  const noteOf = (method: SavedPaymentMethod): string => {
    const expiry = `${isExpired(method.card, today) ? 'Expired' : 'Expires'} ${expiryWords(method.card)}`;
    return wasLastTried(method, lastCard) ? `${expiry}, tried last` : expiry;
  };
  return (
    <RadioCards
      label="Pay with"
      choices={cards.map((method) => ({
        value: method.id,
        label: cardName(method.card),
        note: noteOf(method),
      }))}
      value={value}
      onValueChange={onChoose}
    />
  );
}
