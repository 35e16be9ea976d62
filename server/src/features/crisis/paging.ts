import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { processEach, requireNone } from '../../platform/jobs/each.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { refreshOnCall } from '../on-call/index.ts';
import { findRunningShift } from '../staff/shift-rules.ts';
import { lockOpenCrisis, updateCrisis, type CrisisRow } from './crisis-repository.ts';
import { everyoneEmails, turnEmail } from './paging-copy.ts';
import { findPagedStaff, listPageableStaff, listUnansweredCrises } from './paging-repository.ts';
import { addRound, choosePaged, isPageDue, pageWait, type Reachable } from './paging-rules.ts';
import { sendPage } from './send-page.ts';

const pagesQueue = 'crisis-pages';

async function listReachable(transaction: Transaction, now: Date): Promise<Reachable> {
  const onCall = await refreshOnCall(transaction, now);
  const staff = await listPageableStaff(transaction);
  const others = staff.filter(
    ({ roles, shifts, awayUntil }) =>
      roles.includes('operations') ||
      roles.includes('admin') ||
      (findRunningShift(shifts, now) !== undefined && (awayUntil === null || awayUntil <= now)),
  );
  return { ...onCall, others: others.map(({ id }) => id) };
}

/** Records once that a crisis is open and everyone had to be paged. */
async function recordEscalation(
  services: Services,
  transaction: Transaction,
  { id, memberId, escalatedAt }: CrisisRow,
): Promise<Date> {
  if (escalatedAt !== null) return escalatedAt;
  services.log.error({ crisis: id }, 'a crisis is open and no one on call has come');
  await recordAudit(transaction, {
    actor: 'system',
    action: 'crisis.escalated',
    memberId,
    after: { crisisId: id },
  });
  return services.clock.now();
}

/**
 * Pages the person on call by text and email. A later round pages the next person, then everyone on duty, operations, and administrators.
 * They are marked as on call while the crisis is open, so that coaches can open it.
 * @returns the crisis with the pages
 */
export async function notifyOnCall(
  services: Services,
  transaction: Transaction,
  crisis: CrisisRow,
): Promise<CrisisRow> {
  const at = services.clock.now();
  const reachable = await listReachable(transaction, at);
  const { isEveryone, staffIds } = choosePaged(reachable, crisis);
  const everyone = reachable.current === undefined ? everyoneEmails.noOneOnCall : everyoneEmails.noOneCame;
  const email = isEveryone ? everyone : turnEmail;
  for (const person of await findPagedStaff(transaction, staffIds)) {
    const key = `crisis-page:${crisis.id}:${at.toISOString()}:${person.id}`;
    await sendPage(services, transaction, person, { key, email });
  }
  const escalatedAt = isEveryone ? await recordEscalation(services, transaction, crisis) : crisis.escalatedAt;
  const paged = await updateCrisis(transaction, crisis.id, {
    pagedStaffId: (isEveryone ? reachable.current : staffIds[0]) ?? null,
    pagedAt: at,
    pages: [...addRound(crisis.pages, staffIds, at)],
    escalatedAt,
  });
  await refreshOnCall(transaction, at);
  // The schedule of the queue looks each minute. This run is there when the 3 minutes are over.
  await services.jobs.enqueue(
    transaction,
    pagesQueue,
    {},
    { startAfter: pageWait / 1_000, priority: 'urgent' },
  );
  return paged ?? crisis;
}

async function chase(services: Services, memberId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const crisis = await lockOpenCrisis(transaction, memberId);
    if (crisis && isPageDue(crisis, services.clock.now())) await notifyOnCall(services, transaction, crisis);
  });
}

const failure = 'failed to page the people on call';

/** Creates the job that pages the next people when no one has answered the page of a crisis. */
export const createChasePagesHandler = (services: Services): JobHandler => ({
  queue: pagesQueue,
  cron: '* * * * *',
  handle: async (_data, signal) => {
    const members = await listUnansweredCrises(services.database);
    const each = { log: services.log, failure, signal };
    requireNone(await processEach(members, (memberId) => chase(services, memberId), each), failure);
  },
});
