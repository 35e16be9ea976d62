import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import type { OpenInvoice } from '@moments/contract/payments/open-invoice';
import { cardName } from '../cards/card-rules.ts';

type LastCard = OpenInvoice['lastCard'];

/** Whether a saved card is the one that was last tried. */
export const wasLastTried = ({ id, card }: SavedPaymentMethod, lastCard: LastCard): boolean =>
  lastCard !== null && (lastCard.id === null ? lastCard.last4 === card.last4 : lastCard.id === id);

/** "Visa ending in 4242"; of a card that is not saved any more, its digits only. */
function triedCard(cards: readonly SavedPaymentMethod[], { id, last4 }: NonNullable<LastCard>): string {
  const saved = id === null ? undefined : cards.find((method) => method.id === id);
  return saved ? cardName(saved.card) : `card ending in ${last4}`;
}

/** What happened to the renewal, in a sentence or two. */
export function getRenewalMessage(
  plan: string,
  { paymentStatus, lastCard }: Pick<OpenInvoice, 'paymentStatus' | 'lastCard'>,
  cards: readonly SavedPaymentMethod[],
): string {
  const start = `We couldn’t renew your ${plan} plan`;
  if (paymentStatus === 'requires_action') return `${start} yet: your bank asks you to confirm the payment.`;
  return lastCard ? `${start}: your ${triedCard(cards, lastCard)} was declined.` : `${start}.`;
}
