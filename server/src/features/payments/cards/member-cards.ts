import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { CardOwner, SavedCard } from '../../../providers/payments/cards.ts';
import type { Services } from '../../../services.ts';
import { findMember, type Member } from '../../members/index.ts';
import { findActivePlan, type StoredSubscription } from '../subscriptions-repository.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';

/** A member as the card provider knows them. */
export interface MemberCards {
  readonly member: Member;
  /** Undefined for who has never begun to pay: they have no cards. */
  readonly owner: CardOwner | undefined;
  readonly running: StoredSubscription | undefined;
  readonly cards: readonly SavedCard[];
}

/**
 * Reads a member's cards at the provider.
 * @throws Refusal CARD_PROVIDER_UNAVAILABLE
 */
export async function readMemberCards(services: Services, memberId: string): Promise<MemberCards> {
  const { database, personalData, payments } = services;
  const member = await findMember(database, personalData, { id: memberId });
  if (!member) throw new AppError('NOT_FOUND');
  const running = await findActivePlan(database, memberId);
  if (member.stripeCustomerId === null) return { member, owner: undefined, running, cards: [] };
  const owner = { customerId: member.stripeCustomerId, subscriptionId: running?.stripeSubscriptionId };
  return { member, owner, running, cards: unwrapProviderResult(await payments.cards.list(owner)) };
}

/**
 * One of a member's own cards. Only ids that the provider lists for this member are ever used.
 * @throws Refusal CARD_NOT_FOUND, also for another member's card
 */
export function requireOwnCard({ cards }: Pick<MemberCards, 'cards'>, cardId: string): SavedCard {
  const card = cards.find(({ id }) => id === cardId);
  if (!card) throw new AppError('CARD_NOT_FOUND');
  return card;
}

const shown = ({ id, isDefault, ...card }: SavedCard): SavedPaymentMethod => ({
  id,
  isDefault,
  card: {
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expiryMonth,
    exp_year: card.expiryYear,
  },
});

/** The saved cards as section 3 has them (DATA-04). */
export async function listCards(services: Services, memberId: string): Promise<SavedPaymentMethod[]> {
  return (await readMemberCards(services, memberId)).cards.map(shown);
}

/** What the member's plan is charged to; null where there is no card. */
export async function defaultCard(services: Services, memberId: string): Promise<SavedCard | null> {
  return (await readMemberCards(services, memberId)).cards.find(({ isDefault }) => isDefault) ?? null;
}
