import { toEasternIsoDate } from '@moments/contract/values/dates';
import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { consumeRateLimits } from '../../../platform/limits/rate-limits.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { SavedCard } from '../../../providers/payments/customers.ts';
import type { Services } from '../../../services.ts';
import { cardChangedEmail } from '../emails.ts';
import { callForCustomer } from '../ensure-customer.ts';
import { isAlreadyGone, unwrapProviderResult } from '../provider-calls.ts';
import { findDefaultCard, readMemberCards, requireOwnCard, type MemberCards } from './member-cards.ts';

interface SetupSecrets {
  readonly clientSecret: string;
  readonly customerSessionClientSecret: string;
}

/** Formats the message for a member who has reached a day's limit (SEC-02). */
export const formatDailyLimit = (): string => 'Too many tries today. Try again tomorrow, or email us.';

/**
 * Starts to add a card. The browser continues with Stripe's form. Nothing is charged.
 * @throws AppError TOO_MANY_REQUESTS, CARD_PROVIDER_UNAVAILABLE
 */
export async function startCardSetup(services: Services, memberId: string): Promise<SetupSecrets> {
  const use = { limit: 'cardSetupsOfAMemberInADay', key: memberId } as const;
  await consumeRateLimits(services, [use], formatDailyLimit);
  const { cards } = services.payments;
  const [clientSecret, customerSessionClientSecret] = await Promise.all([
    callForCustomer(services, memberId, (customerId) => cards.startSetup(customerId)),
    callForCustomer(services, memberId, (customerId) => cards.openSession(customerId)),
  ]);
  return { clientSecret, customerSessionClientSecret };
}

/** Notifies the member by email, in case someone else changed the card. Sends one email per change and day. */
async function notifyCardChange(
  services: Services,
  memberCards: MemberCards,
  card: SavedCard,
): Promise<void> {
  const { member } = memberCards;
  const { brand, last4 } = card;
  const before = findDefaultCard(memberCards);
  const cause = [before?.id ?? 'none', card.id, toEasternIsoDate(services.clock.now())].join(':');
  await services.database.transaction(async (transaction) => {
    await recordAudit(transaction, {
      actor: 'member',
      action: 'card.made-default',
      memberId: member.id,
    });
    if (member.email === '') return;
    const change = { cause, memberId: member.id, to: member.email, brand, last4 };
    await enqueueMessage(services, transaction, cardChangedEmail(services.configuration, change));
  });
}

/**
 * Makes one of a member's cards the default. The plan renews with it from then on. Repeating it changes nothing.
 * @throws AppError CARD_NOT_FOUND, CARD_PROVIDER_UNAVAILABLE
 */
export async function setDefaultCard(services: Services, memberId: string, cardId: string): Promise<void> {
  const memberCards = await readMemberCards(services, memberId);
  const card = requireOwnCard(memberCards, cardId);
  if (!memberCards.owner) throw new AppError('CARD_NOT_FOUND');
  unwrapProviderResult(await services.payments.cards.makeDefault(memberCards.owner, cardId));
  if (!card.isDefault) await notifyCardChange(services, memberCards, card);
}

const isPlanRenewing = ({ activePlan }: MemberCards): boolean =>
  activePlan !== undefined && activePlan.amount > 0 && !activePlan.cancelPlanInitiated;

/**
 * Deletes one of a member's cards.
 * @throws AppError CARD_NOT_FOUND; CARD_IN_USE for the default card if a plan renews with it (BILL-05)
 */
export async function removeCard(services: Services, memberId: string, cardId: string): Promise<void> {
  const memberCards = await readMemberCards(services, memberId);
  const card = requireOwnCard(memberCards, cardId);
  if (card.isDefault && isPlanRenewing(memberCards)) throw new AppError('CARD_IN_USE');
  const removed = await services.payments.cards.remove(cardId);
  if (isAlreadyGone(removed)) return;
  unwrapProviderResult(removed);
  await recordAudit(services.database, {
    actor: 'member',
    action: 'card.removed',
    memberId,
  });
}
