import type { MemberSubscription } from '@moments/contract/members/members';
import { formatCard } from '@moments/contract/payments/card-name';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import type { OpenInvoice } from '@moments/contract/payments/open-invoice';
import { formatTimestampDate } from '../../../dates/format-date.ts';

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

type OverduePlan = Pick<MemberSubscription, 'title' | 'cancelPlanInitiated' | 'endDate'> | null;

/** Says what the payment brings. A canceled plan ends with the month that is owed. */
export function getPayCopy(plan: OverduePlan, amount: string): string {
  return plan?.cancelPlanInitiated === true
    ? `Your plan ends on ${formatTimestampDate(plan.endDate)}, and we won’t charge you for later months. When you pay ${amount}, you get this month’s Moments.`
    : `When you pay ${amount}, your plan continues and you get this month’s Moments.`;
}

/** Says what becomes of the plan after the payment. */
export function getPaidCopy(plan: OverduePlan): string {
  const name = plan ? `Your ${plan.title} plan` : 'Your plan';
  return plan?.cancelPlanInitiated === true
    ? `${name} ends on ${formatTimestampDate(plan.endDate)}.`
    : `${name} continues.`;
}
