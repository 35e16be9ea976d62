import { productKinds } from '@moments/contract/payments/product-kinds';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { findMember, type Member } from '../../members/index.ts';
import { cancelPurchase, findActivePlan, findOpenPurchase, syncSubscription } from '../../payments/index.ts';
import type { StoredDeletion } from './deletions-repository.ts';

/** What was not there any more was done before. */
function reached<T>(result: ProviderResult<T>, what: string): void {
  if (result.ok || result.error.kind === 'not-found' || result.error.kind === 'invalid') return;
  throw new Error(`${what}: ${result.error.kind}`);
}

/** Nothing that the member has begun to buy may be paid after all. */
async function giveUpPurchases(services: Services, memberId: string): Promise<void> {
  for (const kind of productKinds) {
    const purchase = await findOpenPurchase(services.database, memberId, kind);
    if (purchase) await cancelPurchase(services, purchase);
  }
}

async function endPlans(services: Services, memberId: string): Promise<void> {
  const running = await findActivePlan(services.database, memberId);
  if (!running) return;
  const { stripeSubscriptionId: id } = running;
  reached(await services.payments.endSubscription(id, 'now'), 'the plan was not ended');
  reached(await syncSubscription(services, id), 'the plan was not read');
}

/** The member's customer, also where its making was cut off before it was known here. */
async function customerOf({ payments }: Services, member: Member): Promise<string | undefined> {
  if (member.stripeCustomerId !== null) return member.stripeCustomerId;
  if (member.email === '') return undefined;
  const found = await payments.findCustomer({ memberId: member.id, email: member.email });
  if (!found.ok) throw new Error(`the customer was not looked for: ${found.error.kind}`);
  return found.value;
}

/**
 * Ends the plan and deletes the customer at the card provider, for good; what was paid stays in its books.
 * @throws where it can't be reached, or a payment is still being decided on: to be tried again
 */
export async function deleteCustomer(services: Services, memberId: string): Promise<void> {
  const member = await findMember(services.database, services.personalData, { id: memberId });
  if (!member) throw new AppError('NOT_FOUND');
  await giveUpPurchases(services, memberId);
  await endPlans(services, memberId);
  const customerId = await customerOf(services, member);
  if (customerId !== undefined)
    reached(await services.payments.deleteCustomer(customerId), 'the customer was not deleted');
}

/**
 * Deletes the member at the referral provider, if they take part.
 * @throws where it can't be reached: to be tried again
 */
export async function deleteParticipant(
  { referrals, log }: Services,
  { memberId, participantId }: Pick<StoredDeletion, 'memberId' | 'participantId'>,
): Promise<void> {
  if (participantId === null) return;
  if (!referrals) {
    log.error({ memberId }, 'could not delete referral participant: referral program is not configured');
    return;
  }
  const deleted = await referrals.deleteParticipant(participantId);
  if (deleted.ok || deleted.reason === 'PARTICIPANT_NOT_FOUND') return;
  throw new Error(`the participant was not deleted: ${deleted.reason}, ${deleted.cause}`);
}
