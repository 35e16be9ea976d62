import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { findMember } from '../members/index.ts';
import { askToCall } from './ask-to-call.ts';
import { automaticText } from './copy.ts';
import { type CrisisRow, findObstacles, hasCoachReplied, lockCrisis } from './crisis-repository.ts';

const queue = 'crisis-automatic-texts';

/** Starts the time in which a coach can reply before the member gets the automatic text, if it is switched on. */
export async function scheduleAutomaticText(
  { jobs, configuration }: Pick<Services, 'jobs' | 'configuration'>,
  transaction: Transaction,
  { id, memberId, startedBy }: CrisisRow,
): Promise<void> {
  const startAfter = configuration.crisisReplyAfterSeconds;
  if (startAfter === undefined || startedBy !== 'text') return;
  await jobs.enqueue(transaction, queue, { id, memberId }, { startAfter, priority: 'urgent' });
}

/** @returns the action for the audit log and the thread; undefined if there was nothing to do */
async function reachMember(
  services: Services,
  transaction: Transaction,
  crisis: CrisisRow,
): Promise<string | undefined> {
  const member = await findMember(transaction, services.personalData, { id: crisis.memberId });
  if (!member) return undefined;
  if ((await findObstacles(transaction, member.id)).isOptedOut) {
    await askToCall(services, transaction, crisis.memberId);
    return 'crisis.call-needed';
  }
  const isPaged = crisis.pages.length > 0;
  const sent = await enqueueMessage(
    services,
    transaction,
    {
      key: `crisis-automatic:${crisis.id}`,
      channel: 'text',
      to: member.phone,
      memberId: member.id,
      body: automaticText(services.configuration, isPaged),
    },
    { priority: 'urgent' },
  );
  return sent === undefined ? undefined : 'crisis.automatic-text';
}

/**
 * Texts the crisis numbers once to a member in a crisis to whom no coach has replied (SAFE-03). To a member who opted out, nothing is
 * sent; operations are asked to call. The lock lets one of two workers send it.
 */
async function sendAutomaticText(services: Services, id: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const crisis = await lockCrisis(transaction, id);
    if (!crisis || crisis.endedAt !== null) return;
    if (await hasCoachReplied(transaction, crisis)) return;
    const action = await reachMember(services, transaction, crisis);
    if (action === undefined) return;
    const { memberId } = crisis;
    await recordAudit(transaction, { actor: 'system', action, memberId, after: { crisisId: id } });
  });
}

/** Creates the job that texts the crisis numbers when no coach has replied in time. */
export const createAutomaticTextHandler = (services: Services): JobHandler => ({
  queue,
  handle: async ({ id }) => {
    if (typeof id === 'string') await sendAutomaticText(services, id);
  },
  hasUrgentJobs: true,
});
