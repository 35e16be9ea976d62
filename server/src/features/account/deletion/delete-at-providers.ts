import { productKinds } from '@moments/contract/payments/product-kinds';
import type { ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { findMember, requireMember, type Member } from '../../members/index.ts';
import {
  cancelPurchase,
  findActivePlan,
  findOpenPurchase,
  returnOwedMoney,
  syncSubscription,
} from '../../payments/index.ts';
import { forgetDeletedText, listTextsToDelete, type StoredDeletion } from './deletions-repository.ts';

/** Requires that it is done. An object that no longer exists was deleted before. */
function requireDone<T>(result: ProviderResult<T>, what: string): void {
  if (result.ok || result.error.kind === 'not-found') return;
  throw new Error(`${what}: ${result.error.kind}`);
}

/** Cancels purchases that the member has started, so that none is paid later. */
async function cancelOpenPurchases(services: Services, memberId: string): Promise<void> {
  for (const kind of productKinds) {
    const purchase = await findOpenPurchase(services.database, memberId, kind);
    if (purchase) await cancelPurchase(services, purchase);
  }
}

async function endPlans(services: Services, memberId: string): Promise<void> {
  const running = await findActivePlan(services.database, memberId);
  if (!running) return;
  const { stripeSubscriptionId: id } = running;
  const ended = await services.payments.endSubscription(id, 'now');
  requireDone(await syncSubscription(services, id), 'the plan was not read');
  // Stripe also rejects to end what has ended, so what it shows decides.
  if (await findActivePlan(services.database, memberId)) requireDone(ended, 'the plan was not ended');
}

/** Finds the member's customer, even if a crash kept its ID from being saved here. */
async function findMemberCustomer({ payments }: Services, member: Member): Promise<string | undefined> {
  if (member.stripeCustomerId !== null) return member.stripeCustomerId;
  if (member.email === '') return undefined;
  const found = await payments.findCustomer({ memberId: member.id, email: member.email });
  if (!found.ok) throw new Error(`could not search for the customer: ${found.error.kind}`);
  return found.value;
}

/**
 * Ends the plan, returns the money of a month that never started (RENEW-05), and deletes the customer in Stripe permanently. Stripe keeps
 * its payment records.
 * @throws Error if Stripe can't be reached or a payment is still processing; try again later
 */
export async function deleteCustomer(services: Services, memberId: string): Promise<void> {
  const member = await requireMember(services.database, services.personalData, memberId);
  await cancelOpenPurchases(services, memberId);
  await returnOwedMoney(services, memberId);
  await endPlans(services, memberId);
  const customerId = await findMemberCustomer(services, member);
  if (customerId !== undefined)
    requireDone(await services.payments.deleteCustomer(customerId), 'the customer was not deleted');
}

/**
 * Finds the participant's ID, even if a crash kept it from being saved here. Once the email is erased, nothing finds it anymore.
 * @returns undefined if there is none
 */
async function findParticipantId(
  { database, personalData, referrals }: Services,
  { memberId, participantId }: StoredDeletion,
): Promise<string | undefined> {
  if (participantId !== null) return participantId;
  const member = await findMember(database, personalData, { id: memberId });
  if (!referrals || !member || member.email === '') return undefined;
  const found = await referrals.findParticipant(member.email);
  if (found.ok) return found.value.id;
  if (found.reason === 'PARTICIPANT_NOT_FOUND') return undefined;
  throw new Error(`could not search for the participant: ${found.reason}, ${found.cause}`);
}

/**
 * Deletes the member at the referral provider if they joined the program.
 * @returns what the audit log proves: nothing is proved if the email was erased before the provider could search for it
 * @throws Error if the provider can't be reached or isn't configured anymore; try again later
 */
export async function deleteParticipant(
  services: Services,
  deletion: StoredDeletion,
): Promise<'participant-deleted' | 'participant-unknown'> {
  const { referrals } = services;
  const id = await findParticipantId(services, deletion);
  if (id === undefined) return deletion.erasedAt === null ? 'participant-deleted' : 'participant-unknown';
  // The participant stays at the provider, so the step isn't done.
  if (!referrals) throw new Error('could not delete the participant: the referral program is not configured');
  const deleted = await referrals.deleteParticipant(id);
  if (deleted.ok || deleted.reason === 'PARTICIPANT_NOT_FOUND') return 'participant-deleted';
  throw new Error(`could not delete the participant: ${deleted.reason}, ${deleted.cause}`);
}

/**
 * Lists the texts with the member in the text provider's log. It also has codes and automatic replies, whose IDs aren't stored here.
 * @param isRequired false: after some days, the erasure doesn't wait for the provider
 */
export async function listLoggedTexts(
  { database, personalData, texts, log }: Services,
  memberId: string,
  isRequired: boolean,
): Promise<readonly string[]> {
  const member = await findMember(database, personalData, { id: memberId });
  if (!member || member.phone === '') return [];
  try {
    return await texts.listWithNumber(member.phone, member.createdAt);
  } catch (error) {
    if (isRequired) throw error;
    log.error({ memberId, err: error }, 'erasing without the log of texts, which could not be read');
    return [];
  }
}

const textsAtOnce = 500;

/**
 * Deletes the texts with an erased member at the text provider, one by one.
 * @throws Error if the provider can't be reached, a text is still being sent, or more are left; try again later
 */
export async function deleteTexts({ database, texts }: Services, memberId: string): Promise<void> {
  for (const id of await listTextsToDelete(database, memberId, textsAtOnce))
    if (await texts.deleteText(id)) await forgetDeletedText(database, id);
  if ((await listTextsToDelete(database, memberId, 1)).length > 0)
    throw new Error('some texts can not be deleted yet');
}
