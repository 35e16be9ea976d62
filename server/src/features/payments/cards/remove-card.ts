import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';
import { readMemberCards, requireOwnCard, type MemberCards } from './member-cards.ts';

/** Whether anything will be charged to the default card by itself. */
const renews = ({ running }: MemberCards): boolean =>
  running !== undefined && running.amount > 0 && !running.cancelPlanInitiated;

/**
 * Deletes one of a member's cards.
 * @throws Refusal CARD_NOT_FOUND; CARD_IN_USE for the default one while a plan renews on it (BILL-05)
 */
export async function removeCard(services: Services, memberId: string, cardId: string): Promise<void> {
  const wallet = await readMemberCards(services, memberId);
  const card = requireOwnCard(wallet, cardId);
  if (card.isDefault && renews(wallet)) throw new AppError('CARD_IN_USE');
  const removed = await services.payments.cards.remove(cardId);
  const wasGone = !removed.ok && (removed.error.kind === 'invalid' || removed.error.kind === 'not-found');
  if (wasGone) return;
  unwrapProviderResult(removed);
  await recordAudit(services.database, {
    actor: 'member',
    action: 'card.removed',
    memberId,
    before: { brand: card.brand, last4: card.last4 },
  });
}
