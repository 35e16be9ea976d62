import type { OutgoingEvent } from '@moments/contract/live/outgoing-events';
import { recordAudit } from '../../../platform/audit/index.ts';
import { processEach } from '../../../platform/jobs/each.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { deliverMessage, enqueueMessage, isSettled } from '../../../platform/outbox/index.ts';
import { emitEvent } from '../../../platform/outgoing-events/outgoing-events.ts';
import type { Services } from '../../../services.ts';
import { findOpenCrisis } from '../../crisis/index.ts';
import { changeStatus, findMember } from '../../members/index.ts';
import { endPlan } from '../../payments/index.ts';
import { findHold } from '../../records/index.ts';
import { endMemberVerifications, endSessions } from '../../sign-in/index.ts';
import { deletePhoneChangesBefore } from '../phone-change/phone-changes-repository.ts';
import { deleteCustomer, deleteParticipant, deleteTexts, listLoggedTexts } from './delete-at-providers.ts';
import { canErase, canSendFinalEmail, hasWaited, isFinished } from './deletion-rules.ts';
import {
  findDeletion,
  listDue,
  listScheduledWithRenewingPlan,
  markStarted,
  markStepsDone,
  type StoredDeletion,
} from './deletions-repository.ts';
import { accountDeletedEmail } from './emails.ts';
import { eraseMember, erasePaymentMethods, lockCompletely } from './erase-repository.ts';

/**
 * Closes the account and ends all sessions (SESS-05). From here on, the deletion can't be canceled. An open crisis comes first: coaches must
 * be able to reach the member.
 */
async function startDeletion(services: Services, memberId: string): Promise<void> {
  const now = services.clock.now();
  await services.database.transaction(async (transaction) => {
    await lockCompletely(transaction, memberId);
    const deletion = await findDeletion(transaction, memberId);
    if (!deletion || deletion.startedAt !== null || deletion.dueAt > now) return;
    if (await findOpenCrisis(transaction, memberId)) return;
    await markStarted(transaction, memberId, now);
    const reason = 'the member asked for the deletion of the account';
    await changeStatus(services, transaction, { memberId, to: 'DELETED_BY_ADMIN', actor: 'system', reason });
    await endSessions(transaction, memberId);
    await endMemberVerifications(transaction, memberId);
    await recordAudit(transaction, { actor: 'system', action: 'account-deletion.begun', memberId });
  });
}

/** Records a step, also in the audit log, which proves it to staff (DUTY-01). */
const completeStep = (
  services: Services,
  memberId: string,
  what:
    | 'customer-deleted'
    | 'participant-deleted'
    | 'participant-unknown'
    | 'texts-deleted'
    | 'receiver-informed'
    | 'receiver-absent',
  steps: Parameters<typeof markStepsDone>[2],
): Promise<void> =>
  services.database.transaction(async (transaction) => {
    await markStepsDone(transaction, memberId, steps);
    await recordAudit(transaction, { actor: 'system', action: `account-deletion.${what}`, memberId });
  });

/** Runs one step. A provider that can't be reached doesn't block the other steps. */
async function runStep(services: Services, memberId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    services.log.error({ memberId, err: error }, 'account deletion step failed; will retry');
  }
}

async function leaveProviders(services: Services, deletion: StoredDeletion): Promise<void> {
  const { memberId } = deletion;
  const { clock } = services;
  if (deletion.customerDeletedAt === null)
    await runStep(services, memberId, async () => {
      await deleteCustomer(services, memberId);
      await completeStep(services, memberId, 'customer-deleted', { customerDeletedAt: clock.now() });
    });
  if (deletion.participantDeletedAt === null)
    await runStep(services, memberId, async () => {
      const what = await deleteParticipant(services, deletion);
      const steps = { participantId: null, participantDeletedAt: clock.now() };
      await completeStep(services, memberId, what, steps);
    });
}

/**
 * Sends the final email while the address is still known.
 * @returns whether it was sent or failed permanently
 */
async function notify(services: Services, { memberId, customerDeletedAt }: StoredDeletion): Promise<boolean> {
  const { database, personalData, configuration } = services;
  const member = await findMember(database, personalData, { id: memberId });
  if (!member || member.email === '') return true;
  const areRecordsHeld = (await findHold(database, memberId)) !== undefined;
  const facts = { areRecordsHeld, hasPlanEnded: customerDeletedAt !== null };
  const message = accountDeletedEmail(configuration, { memberId, to: member.email }, facts);
  const id = await database.transaction((transaction) => enqueueMessage(services, transaction, message));
  if (id !== undefined) await deliverMessage(services, id);
  return (await isSettled(database, message.key)) ?? false;
}

/** Erases the personal data, unless the records are held (SAFE-11) or a crisis is open. Then the job goes on after their release, or its end. */
async function erase(services: Services, deletion: StoredDeletion): Promise<void> {
  const { memberId } = deletion;
  const now = services.clock.now();
  const loggedTexts = await listLoggedTexts(services, memberId, !hasWaited(deletion, now));
  await services.database.transaction(async (transaction) => {
    const hashes = await lockCompletely(transaction, memberId);
    const member = await findMember(transaction, services.personalData, { id: memberId });
    if (!member || member.erasedAt !== null || (await findHold(transaction, memberId))) return;
    if (await findOpenCrisis(transaction, memberId)) return;
    await eraseMember(transaction, memberId, { now, hashes, loggedTexts });
    const informed = services.eventReceiver ? {} : { receiverInformedAt: now };
    await markStepsDone(transaction, memberId, { erasedAt: now, ...informed });
    await recordAudit(transaction, { actor: 'system', action: 'account-deletion.erased', memberId });
    await emitEvent(services, transaction, { type: 'member.erased', data: { memberId } });
  });
}

async function deleteTextsOfErased(services: Services, memberId: string): Promise<void> {
  const progress = await readProgress(services, memberId);
  if (!progress || progress.erasedAt === null || progress.textsDeletedAt !== null) return;
  await runStep(services, memberId, async () => {
    await deleteTexts(services, memberId);
    await completeStep(services, memberId, 'texts-deleted', { textsDeletedAt: services.clock.now() });
  });
}

/** Records that the program that receives events has accepted an erasure, or that it was removed before. */
export async function recordAcceptedErasure(services: Services, event: OutgoingEvent): Promise<void> {
  if (event.type !== 'member.erased') return;
  const { memberId } = event.data;
  const deletion = await findDeletion(services.database, memberId);
  if (deletion?.receiverInformedAt !== null) return;
  const what = services.eventReceiver ? 'receiver-informed' : 'receiver-absent';
  await completeStep(services, memberId, what, { receiverInformedAt: services.clock.now() });
}

/** Finishes the deletion. Also erases what Stripe reported only after the erasure. */
async function finish(services: Services, memberId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    await erasePaymentMethods(transaction, memberId);
    await markStepsDone(transaction, memberId, { finishedAt: services.clock.now() });
    await recordAudit(transaction, { actor: 'system', action: 'account-deletion.finished', memberId });
  });
}

/** Reads the progress of a due deletion. Returns undefined if it was canceled or isn't due. */
async function readProgress({ database }: Services, memberId: string): Promise<StoredDeletion | undefined> {
  const deletion = await findDeletion(database, memberId);
  if (!deletion) return undefined;
  return deletion.startedAt === null || deletion.finishedAt !== null ? undefined : deletion;
}

/**
 * Executes a deletion as far as possible: closes the account, ends the plan, deletes the member in Stripe and at the
 * referral provider, sends the final email, erases personal data, and deletes the texts at the text provider. If it runs late, twice, or after a crash, it
 * continues where it stopped.
 */
async function executeDeletion(services: Services, memberId: string): Promise<void> {
  const { database, clock } = services;
  await startDeletion(services, memberId);
  const begun = await readProgress(services, memberId);
  if (!begun) return;
  await leaveProviders(services, begun);
  const left = await readProgress(services, memberId);
  if (left && canSendFinalEmail(left, clock.now()) && (await notify(services, left)))
    await markStepsDone(database, memberId, { toldAt: clock.now() });
  const current = await readProgress(services, memberId);
  if (current && canErase(current, clock.now())) await erase(services, current);
  await deleteTextsOfErased(services, memberId);
  const erased = await readProgress(services, memberId);
  if (erased && isFinished(erased)) await finish(services, memberId);
}

const atOnce = 200;

/**
 * Cancels plans that were bought or reactivated after the deletion was confirmed, or whose cancellation didn't reach
 * Stripe.
 */
async function keepFromRenewing(services: Services, signal: AbortSignal | undefined): Promise<void> {
  const { database, log } = services;
  const end = (memberId: string) =>
    database.transaction((transaction) => endPlan(services, transaction, memberId, 'with-period'));
  const renewing = await listScheduledWithRenewingPlan(database, atOnce);
  await processEach(renewing, end, { log, failure: 'failed to end the plan of a leaving member', signal });
}

/** Executes due deletions. A failed one is retried next time and doesn't block the others. */
export async function executeDueDeletions(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = services;
  await keepFromRenewing(services, signal);
  const due = await listDue(database, clock.now(), atOnce);
  const failure = 'a deletion is to be tried again';
  await processEach(due, (memberId) => executeDeletion(services, memberId), { log, failure, signal });
}

export const createDeletionsHandler = (services: Services): JobHandler => ({
  queue: 'carry-out-deletions',
  handle: async (_data, signal) => {
    await executeDueDeletions(services, signal);
    await deletePhoneChangesBefore(services.database, services.clock.now());
  },
  cron: '*/10 * * * *',
});
