import { formatCard } from '@moments/contract/payments/card-name';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import type { OpenInvoice } from '@moments/contract/payments/open-invoice';

type LastCard = OpenInvoice['lastCard'];

/** Returns whether a saved card is the one that was last tried. */
export const wasLastTried = ({ id, card }: SavedPaymentMethod, lastCard: LastCard): boolean =>
  lastCard !== null && (lastCard.id === null ? lastCard.last4 === card.last4 : lastCard.id === id);

/** Names the card: "Visa ending in 4242". A card that is no longer saved has only its digits. */
function formatLastCard(cards: readonly SavedPaymentMethod[], { id, last4 }: NonNullable<LastCard>): string {
  const saved = id === null ? undefined : cards.find((method) => method.id === id);
  return saved ? formatCard(saved.card) : `card ending in ${last4}`;
}

/** Explains why the plan wasn't renewed, in a sentence or two. */
export function getRenewalMessage(
  plan: string,
  { paymentStatus, lastCard }: Pick<OpenInvoice, 'paymentStatus' | 'lastCard'>,
  cards: readonly SavedPaymentMethod[],
): string {
  const start = `We couldn’t renew your ${plan} plan`;
  if (paymentStatus === 'requires_action') return `${start} yet. Your bank needs you to confirm the payment.`;
  return lastCard ? `${start}: your ${formatLastCard(cards, lastCard)} was declined.` : `${start}.`;
}
