import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { processEach, requireNone } from '../../platform/jobs/each.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { refreshOnCall } from '../on-call/index.ts';
import { findRunningShift } from '../staff/shift-rules.ts';
import { everyoneEmails, turnEmail } from './copy.ts';
import { listOpenCrises, lockOpenCrisis, updateCrisis, type CrisisRow } from './crisis-repository.ts';
import { findAnswers, moveCrisis } from './crisis-rules.ts';
import { findAttention, findPagedStaff, listPageableStaff } from './paging-repository.ts';
import {
  choosePaged,
  createRound,
  isAlone,
  isPageDue,
  listUnanswered,
  pageWait,
  type Reachable,
} from './paging-rules.ts';
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

/** Records that a crisis is open and everyone had to be paged: once, until the page is answered. */
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
  const { lastAt = '' } = findAnswers(crisis);
  const unanswered = listUnanswered(crisis.pages, lastAt);
  const { isEveryone, staffIds } = choosePaged(reachable, { pages: unanswered });
  const everyone = reachable.current === undefined ? everyoneEmails.noOneOnCall : everyoneEmails.noOneCame;
  const email = isEveryone ? everyone : turnEmail;
  for (const person of await findPagedStaff(transaction, staffIds)) {
    const key = `crisis-page:${crisis.id}:${at.toISOString()}:${person.id}`;
    await sendPage(services, transaction, person, { key, email });
  }
  const isOld = crisis.escalatedAt !== null && crisis.escalatedAt.toISOString() <= lastAt;
  const before = isOld ? null : crisis.escalatedAt;
  const escalatedAt = isEveryone
    ? await recordEscalation(services, transaction, { ...crisis, escalatedAt: before })
    : before;
  const paged = await updateCrisis(transaction, crisis.id, {
    pagedStaffId: (isEveryone ? reachable.current : staffIds[0]) ?? null,
    pagedAt: at,
    pages: [...crisis.pages, ...createRound(unanswered, staffIds, at)],
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

/**
 * Notes a step of the service in a crisis whose page was answered. `page`: no one is there for the member, and it pages again. `words`: the
 * member wrote words that no text shows, which someone has to come for.
 */
async function takeOwnStep(
  { clock }: Services,
  transaction: Transaction,
  crisis: CrisisRow,
  act: 'page' | 'words',
): Promise<CrisisRow | undefined> {
  const { steps, onCallPresentAt } = moveCrisis(crisis, { act }, { by: null, at: clock.now() });
  const { memberId } = crisis;
  const after = { crisisId: crisis.id };
  await recordAudit(transaction, { actor: 'system', action: `crisis.${act}`, memberId, after });
  return updateCrisis(transaction, crisis.id, { steps: [...steps], onCallPresentAt });
}

/**
 * Pages the next people of a member's open crisis, if it is time: no one has answered the page, or the person who did is gone and the
 * member writes on.
 * @param hasCrisisWords whether the member has just written words of the crisis lists
 */
export async function pageIfAlone(
  services: Services,
  transaction: Transaction,
  memberId: string,
  hasCrisisWords = false,
): Promise<void> {
  const crisis = await lockOpenCrisis(transaction, memberId);
  if (!crisis) return;
  const now = services.clock.now();
  if (crisis.onCallPresentAt !== null) {
    const attention = await findAttention(transaction, crisis, crisis.onCallPresentAt);
    if (!isAlone(attention, now, hasCrisisWords)) {
      // An answer, or a text that isn’t stored, would otherwise wait for no one when who was there is gone.
      if (hasCrisisWords && attention.unreadSince === null)
        await takeOwnStep(services, transaction, crisis, 'words');
      return;
    }
    const reopened = await takeOwnStep(services, transaction, crisis, 'page');
    if (reopened) await notifyOnCall(services, transaction, reopened);
    return;
  }
  const pages = listUnanswered(crisis.pages, findAnswers(crisis).lastAt ?? '');
  if (isPageDue({ ...crisis, pages }, now, hasCrisisWords)) await notifyOnCall(services, transaction, crisis);
}

const failure = 'failed to page the people on call';

/** Creates the job that pages the next people when no one has answered the page of a crisis, or no one is there anymore. */
export const createChasePagesHandler = (services: Services): JobHandler => ({
  queue: pagesQueue,
  cron: '* * * * *',
  handle: async (_data, signal) => {
    const members = (await listOpenCrises(services.database)).map(({ memberId }) => memberId);
    const each = { log: services.log, failure, signal };
    const chase = (memberId: string) =>
      services.database.transaction((transaction) => pageIfAlone(services, transaction, memberId));
    requireNone(await processEach(members, chase, each), failure);
  },
});
