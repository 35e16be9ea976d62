import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { processEach, requireNone } from '../../platform/jobs/each.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import {
  listManagers,
  listOnCall,
  listUnseenCrises,
  lockOpenCrisis,
  updateCrisis,
  type CrisisRow,
  type ReachableStaff,
} from './crisis-repository.ts';
import { choosePaged, isPageDue, isRoundOver } from './paging-rules.ts';

/** These emails leave the service, so they have no name and no text of the member. */
const pageCopy = {
  subject: 'A member needs you',
  lines: [
    'A member needs you. Open the desk now. The member is at the top of your list.',
    'You get this email because you are on call. If you don’t open the conversation in 3 minutes, the next person on call is paged.',
  ],
} as const;

const noOneCameCopy = {
  subject: 'A member needs help, and no one on call has come',
  lines: [
    'A conversation is marked as a crisis, and no one on call has opened it. Phone the person on call now.',
    'If no one is on call, ask a coach to open the desk, and put them on call: staff change NAME --on-call.',
  ],
} as const;

const noOneOnCallCopy = {
  subject: 'A member needs help, and no one is on call',
  lines: [
    'A conversation is marked as a crisis, and no one is on call. Phone a coach now and ask them to open the desk.',
    'Put that coach on call, so that the conversation opens for them: staff change NAME --on-call.',
  ],
} as const;

type EmailCopy = typeof pageCopy | typeof noOneCameCopy | typeof noOneOnCallCopy;

async function notifyStaff(
  services: Services,
  transaction: Transaction,
  { id, name, emailEncrypted }: ReachableStaff,
  { key, copy }: { readonly key: string; readonly copy: EmailCopy },
): Promise<void> {
  if (emailEncrypted === null) return;
  const to = services.personalData.decrypt(emailEncrypted, { column: 'staff.email', row: id });
  const body = [`Hello ${name},`, ...copy.lines].join('\n\n');
  const message = { channel: 'mail', key, to, subject: copy.subject, body } as const;
  await enqueueMessage(services, transaction, message, { priority: 'urgent' });
}

/** Notifies administrators and operations once that no one on call has come. They can phone; the conversation stays closed to them. */
async function escalate(
  services: Services,
  transaction: Transaction,
  crisis: CrisisRow,
  copy: EmailCopy,
): Promise<CrisisRow> {
  if (crisis.escalatedAt !== null) return crisis;
  services.log.error({ crisis: crisis.id }, 'a crisis is open and no one on call has come');
  for (const person of await listManagers(transaction)) {
    const key = `crisis-escalated:${crisis.id}:${person.id}`;
    await notifyStaff(services, transaction, person, { key, copy });
  }
  const { id, memberId } = crisis;
  const audit = { actor: 'system', action: 'crisis.escalated', memberId, after: { crisisId: id } };
  await recordAudit(transaction, audit);
  return (await updateCrisis(transaction, id, { escalatedAt: services.clock.now() })) ?? crisis;
}

/**
 * Pages the next person on call by email. If no one is on call, administrators and operations are notified.
 * @returns the crisis with the page
 */
export async function notifyOnCall(
  services: Services,
  transaction: Transaction,
  crisis: CrisisRow,
): Promise<CrisisRow> {
  const at = services.clock.now();
  const person = choosePaged(await listOnCall(transaction, at), crisis);
  if (!person) return escalate(services, transaction, crisis, noOneOnCallCopy);
  const key = `crisis-page:${crisis.id}:${at.toISOString()}`;
  await notifyStaff(services, transaction, person, { key, copy: pageCopy });
  const paged = await updateCrisis(transaction, crisis.id, {
    pagedStaffId: person.id,
    pagedAt: at,
    pages: [...crisis.pages, { staffId: person.id, at: at.toISOString() }],
  });
  return paged ?? crisis;
}

async function chase(services: Services, memberId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const crisis = await lockOpenCrisis(transaction, memberId);
    const now = services.clock.now();
    if (!crisis || !isPageDue(crisis, now)) return;
    const onCall = await listOnCall(transaction, now);
    const isOver = onCall.length > 0 && isRoundOver(onCall, crisis);
    const warned = isOver ? await escalate(services, transaction, crisis, noOneCameCopy) : crisis;
    await notifyOnCall(services, transaction, warned);
  });
}

const failure = 'failed to page the person on call';

/**
 * Creates the job that pages the next person on call when no one has opened a crisis for 3 minutes, and notifies administrators and
 * operations when all were paged.
 */
export const createChasePagesHandler = (services: Services): JobHandler => ({
  queue: 'crisis-pages',
  cron: '* * * * *',
  handle: async (_data, signal) => {
    const members = await listUnseenCrises(services.database);
    const each = { log: services.log, failure, signal };
    requireNone(await processEach(members, (memberId) => chase(services, memberId), each), failure);
  },
});
