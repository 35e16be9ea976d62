import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { CardOwner, SavedCard } from '../../../providers/payments/customers.ts';
import type { Services } from '../../../services.ts';
import { requireMember, type Member } from '../../members/index.ts';
import { forgetCustomer } from '../ensure-customer.ts';
import { isMissing, unwrapProviderResult } from '../provider-calls.ts';
import { findActivePlan, type StoredSubscription } from '../subscriptions-repository.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';

/** A member, their plan, and their saved cards. */
export interface MemberCards {
  readonly member: Member;
  /** Undefined for a member who never started a payment and so has no cards. */
  readonly owner: CardOwner | undefined;
  readonly activePlan: StoredSubscription | undefined;
  readonly cards: readonly SavedCard[];
}

/**
 * Reads a member's cards from Stripe. If the customer or the plan was removed there, repairs our records first (FIELD-03).
 * @throws AppError CARD_PROVIDER_UNAVAILABLE
 */
export async function readMemberCards(services: Services, memberId: string): Promise<MemberCards> {
  const { database, personalData, payments } = services;
  const member = await requireMember(database, personalData, memberId);
  const activePlan = await findActivePlan(database, memberId);
  if (member.stripeCustomerId === null) return { member, owner: undefined, activePlan, cards: [] };
  const owner = { customerId: member.stripeCustomerId, subscriptionId: activePlan?.stripeSubscriptionId };
  const listed = await payments.cards.list(owner);
  if (!isMissing(listed, 'customer') && !isMissing(listed, 'subscription'))
    return { member, owner, activePlan, cards: unwrapProviderResult(listed) };
  if (isMissing(listed, 'customer')) await forgetCustomer(services, memberId, owner.customerId);
  if (activePlan) unwrapProviderResult(await syncSubscription(services, activePlan.stripeSubscriptionId));
  return readMemberCards(services, memberId);
}

/**
 * Finds one of the member's own cards. Every card ID from a request must pass this check.
 * @throws AppError CARD_NOT_FOUND, even for another member's card
 */
export function requireOwnCard({ cards }: Pick<MemberCards, 'cards'>, cardId: string): SavedCard {
  const card = cards.find(({ id }) => id === cardId);
  if (!card) throw new AppError('CARD_NOT_FOUND');
  return card;
}

/** Finds the card that the plan renews with. */
export const findDefaultCard = ({ cards }: Pick<MemberCards, 'cards'>): SavedCard | undefined =>
  cards.find(({ isDefault }) => isDefault);

const toPaymentMethod = ({ id, isDefault, ...card }: SavedCard): SavedPaymentMethod => ({
  id,
  isDefault,
  card: {
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expiryMonth,
    exp_year: card.expiryYear,
  },
});

/** Lists the saved cards in the wire's form (DATA-04). */
export async function listCards(services: Services, memberId: string): Promise<SavedPaymentMethod[]> {
  return (await readMemberCards(services, memberId)).cards.map(toPaymentMethod);
}
