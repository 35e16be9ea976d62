import { easternIsoDate } from '@moments/contract/values/dates';
import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { SavedCard } from '../../../providers/payments/cards.ts';
import type { Services } from '../../../services.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';
import { cardChangedMail } from './emails.ts';
import { readMemberCards, requireOwnCard, type MemberCards } from './member-cards.ts';

/** Tells of the change to who did it, and to who did not; the same change is told once a day. */
async function tell(services: Services, { member, cards }: MemberCards, card: SavedCard): Promise<void> {
  const before = cards.find(({ isDefault }) => isDefault);
  const cause = [before?.id ?? 'none', card.id, easternIsoDate(services.clock.now())].join(':');
  await services.database.transaction(async (transaction) => {
    await recordAudit(transaction, {
      actor: 'member',
      action: 'card.made-default',
      memberId: member.id,
      before: before && { brand: before.brand, last4: before.last4 },
      after: { brand: card.brand, last4: card.last4 },
    });
    if (member.email === '') return;
    const notice = { cause, memberId: member.id, to: member.email, brand: card.brand, last4: card.last4 };
    await enqueueMessage(services, transaction, cardChangedMail(services.configuration, notice));
  });
}

/**
 * Makes one of a member's cards the default; the running plan renews on it from then on. Again, it changes nothing.
 * @throws Refusal CARD_NOT_FOUND, CARD_PROVIDER_UNAVAILABLE
 */
export async function setDefaultCard(services: Services, memberId: string, cardId: string): Promise<void> {
  const wallet = await readMemberCards(services, memberId);
  const card = requireOwnCard(wallet, cardId);
  if (!wallet.owner) throw new AppError('CARD_NOT_FOUND');
  unwrapProviderResult(await services.payments.cards.makeDefault(wallet.owner, cardId));
  if (!card.isDefault) await tell(services, wallet, card);
}
