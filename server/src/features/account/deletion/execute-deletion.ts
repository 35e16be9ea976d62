import { recordAudit } from '../../../platform/audit/index.ts';
import { deliverMessage, enqueueMessage, isSettled } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { changeStatus, findMember, lockMember } from '../../members/index.ts';
import { endMemberVerifications, endSessions } from '../../sign-in/index.ts';
import { deleteCustomer, deleteParticipant } from './delete-at-providers.ts';
import { canErase, canSendFinalEmail, isFinished } from './deletion-rules.ts';
import { findDeletion, type StoredDeletion } from './deletions-repository.ts';
import { accountDeletedEmail } from './emails.ts';
import { eraseMember, erasePaymentMethods } from './erase-repository.ts';
import { markStarted, markStepsDone } from './progress-repository.ts';

/** From here on it can't be taken back: the account is closed, and all sessions have ended (SESS-05). */
async function begin(services: Services, memberId: string): Promise<void> {
  const now = services.clock.now();
  await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id: memberId });
    const deletion = await findDeletion(transaction, memberId);
    if (!member || !deletion || deletion.startedAt !== null || deletion.dueAt > now) return;
    await markStarted(transaction, memberId, now);
    const reason = 'the member asked for the deletion of the account';
    await changeStatus(transaction, { memberId, to: 'DELETED_BY_ADMIN', actor: 'system', reason });
    await endSessions(transaction, memberId);
    await endMemberVerifications(transaction, memberId);
    await recordAudit(transaction, { actor: 'system', action: 'account-deletion.begun', memberId });
  });
}

/** Does one step; a provider that is away holds up none of the others. */
async function step(services: Services, memberId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    services.log.error({ memberId, err: error }, 'account deletion step failed; will retry');
  }
}

async function leaveProviders(services: Services, deletion: StoredDeletion): Promise<void> {
  const { memberId } = deletion;
  const { database, clock } = services;
  if (deletion.customerDeletedAt === null)
    await step(services, memberId, async () => {
      await deleteCustomer(services, memberId);
      await markStepsDone(database, memberId, { customerDeletedAt: clock.now() });
    });
  if (deletion.participantDeletedAt === null)
    await step(services, memberId, async () => {
      await deleteParticipant(services, deletion);
      await markStepsDone(database, memberId, { participantId: null, participantDeletedAt: clock.now() });
    });
}

/** The last mail, while the address is still known. @returns whether it has left, or was refused for good */
async function tell(services: Services, memberId: string): Promise<boolean> {
  const { database, personalData, configuration } = services;
  const member = await findMember(database, personalData, { id: memberId });
  if (!member || member.email === '') return true;
  const message = accountDeletedEmail(configuration, { memberId, to: member.email });
  const id = await database.transaction((transaction) => enqueueMessage(services, transaction, message));
  if (id !== undefined) await deliverMessage(services, id);
  return (await isSettled(database, message.key)) ?? false;
}

async function erase(services: Services, memberId: string): Promise<void> {
  const now = services.clock.now();
  await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id: memberId });
    if (!member || member.erasedAt !== null) return;
    await eraseMember(transaction, memberId, now);
    await markStepsDone(transaction, memberId, { erasedAt: now });
    await recordAudit(transaction, { actor: 'system', action: 'account-deletion.erased', memberId });
  });
}

/** Nothing is left to do. What the card provider told of only after the erasing, when it had been away, goes with it. */
async function finish(services: Services, memberId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    await erasePaymentMethods(transaction, memberId);
    await markStepsDone(transaction, memberId, { finishedAt: services.clock.now() });
  });
}

/** What may be done now, by how far the deletion has come; undefined once it was taken back or is not due. */
async function progressOf({ database }: Services, memberId: string): Promise<StoredDeletion | undefined> {
  const deletion = await findDeletion(database, memberId);
  if (!deletion) return undefined;
  return deletion.startedAt === null || deletion.finishedAt !== null ? undefined : deletion;
}

/**
 * Carries a deletion out, as far as it gets: the account is closed, the plan ends, the card provider and the referral programme
 * delete the member, the last mail leaves, and what is personal is erased. Late, twice, or after it broke off anywhere, it goes on
 * from where it was.
 */
export async function executeDeletion(services: Services, memberId: string): Promise<void> {
  const { database, clock } = services;
  await begin(services, memberId);
  const begun = await progressOf(services, memberId);
  if (!begun) return;
  await leaveProviders(services, begun);
  const left = await progressOf(services, memberId);
  if (left && canSendFinalEmail(left, clock.now()) && (await tell(services, memberId)))
    await markStepsDone(database, memberId, { toldAt: clock.now() });
  const told = await progressOf(services, memberId);
  if (told && canErase(told, clock.now())) await erase(services, memberId);
  const erased = await progressOf(services, memberId);
  if (erased && isFinished(erased)) await finish(services, memberId);
}
