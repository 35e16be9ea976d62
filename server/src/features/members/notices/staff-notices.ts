import { holdSeconds } from '@moments/contract/conversations/staff-messages';
import { straightenQuotes } from '@moments/contract/conversations/text-segments';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import type { staffSendNotice } from '@moments/contract/members/staff-notices';
import { formatWait } from '@moments/contract/values/waits';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { StaffPerson } from '../../../platform/http/register-endpoint.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { consumeRateLimits } from '../../../platform/limits/rate-limits.ts';
import { createEmail, enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { findTextObstacle } from '../../conversations/index.ts';
import { getSecondsUntilDaytime } from '../../texts/daytime-rules.ts';
import type { Member } from '../member.ts';
import { findMember, lockLiving, lockMember } from '../members-repository.ts';
import { insertNotice, lockNotice, markNotice, type StaffNotice } from './notices-repository.ts';

const queue = 'held-notices';

const explainTooMany = (seconds: number): string =>
  `This member, or you, sent too many notices. Try again in ${formatWait(seconds)}.`;

/** Rejects a key that was used for a different notice. The person would believe that the new one was sent. */
function requireSame(known: StaffNotice | undefined, body: string): StaffNotice {
  if (known?.body !== body)
    throw invalidFields({ key: 'This key was already used for a different notice. Use a new key' });
  return known;
}

/**
 * Holds a notice for some seconds. A job then sends it, even after a restart of the servers.
 * @throws AppError NOT_FOUND, also after the erasure; TOO_MANY_REQUESTS; INVALID_REQUEST for a key that was used for a different notice
 */
export async function holdNotice(
  services: Services,
  { id: staffId, actor }: StaffPerson,
  memberId: string,
  { body, reason, key }: ParsedBodyOf<typeof staffSendNotice>,
): Promise<{ id: string; leavesAt: string }> {
  const { database, personalData, clock, jobs } = services;
  const member = await findMember(database, personalData, { id: memberId });
  if (!member || member.erasedAt !== null) throw new AppError('NOT_FOUND');
  const limits = [
    { limit: 'noticesToAMemberInADay', key: memberId },
    { limit: 'noticesOfAPersonInAnHour', key: staffId },
  ] as const;
  await consumeRateLimits(services, limits, explainTooMany);
  const leavesAt = new Date(clock.now().getTime() + holdSeconds * 1_000);
  return database.transaction(async (transaction) => {
    await lockLiving(transaction, memberId);
    const draft = { memberId, staffId, key, body, leavesAt };
    const { notice, isNew } = await insertNotice(transaction, personalData, draft);
    const held = requireSame(notice, body);
    if (isNew) {
      await recordAudit(transaction, { actor, action: 'member.notice-sent', memberId, after: { reason } });
      await jobs.enqueue(
        transaction,
        queue,
        { id: held.id, memberId },
        { startAfter: holdSeconds, priority: 'urgent' },
      );
    }
    return { id: held.id, leavesAt: held.leavesAt.toISOString() };
  });
}

/** Undoes the caller's held notice. Undoing it again changes nothing. @throws AppError NOT_FOUND, ALREADY_LEFT */
export async function undoNotice(
  { database, personalData }: Services,
  { id: staffId, actor }: StaffPerson,
  { memberId, id }: { readonly memberId: string; readonly id: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const notice = await lockNotice(transaction, personalData, id);
    if (notice?.memberId !== memberId || notice.staffId !== staffId) throw new AppError('NOT_FOUND');
    if (notice.state === 'left') throw new AppError('ALREADY_LEFT');
    if (notice.state === 'undone') return;
    await markNotice(transaction, id, 'undone');
    await recordAudit(transaction, { actor, action: 'member.notice-undone', memberId });
  });
}

type Left = NonNullable<Awaited<ReturnType<typeof lockNotice>>>;

/** Texts the notice from the number that no one reads, so that no answer uses a Moment, and in the daytime. */
const textNotice = (services: Services, transaction: Transaction, member: Member, notice: Left) =>
  enqueueMessage(
    services,
    transaction,
    {
      key: `notice:${notice.id}`,
      channel: 'text',
      sender: 'codes',
      memberId: member.id,
      to: member.phone,
      body: straightenQuotes(
        `Moments: ${notice.author} from our team wrote: ${notice.body}\nTo answer, email ${services.configuration.supportEmail}.`,
      ),
    },
    { startAfter: getSecondsUntilDaytime(services.clock.now()) },
  );

const emailNotice = (services: Services, transaction: Transaction, member: Member, notice: Left) =>
  enqueueMessage(
    services,
    transaction,
    createEmail(`notice:${notice.id}`, { memberId: member.id, to: member.email }, 'A notice from our team', [
      `${notice.author} from our team wrote:`,
      `\n${notice.body}\n`,
      `To answer, email ${services.configuration.supportEmail}.`,
    ]),
  );

/** Sends a notice by text, or by email to a member who opted out, or whose phone gets no texts. Home shows it in any case. */
async function deliver(services: Services, transaction: Transaction, notice: Left): Promise<void> {
  const member = await lockMember(transaction, services.personalData, { id: notice.memberId });
  if (!member || member.erasedAt !== null) return;
  const obstacle = await findTextObstacle(services, transaction, member);
  if (!obstacle && member.textsFailSince === null) await textNotice(services, transaction, member, notice);
  else if (member.email !== '') await emailNotice(services, transaction, member, notice);
}

/** Sends a held notice, unless it was undone. It locks the notice first, so that it can't leave while it is undone. */
const release = (services: Services, id: string): Promise<void> =>
  services.database.transaction(async (transaction) => {
    const notice = await lockNotice(transaction, services.personalData, id);
    if (notice?.state !== 'held') return;
    await markNotice(transaction, id, 'left');
    await deliver(services, transaction, notice);
  });

/** Creates the job that sends held notices. */
export const createHeldNoticesHandler = (services: Services): JobHandler => ({
  queue,
  handle: async ({ id }) => {
    if (typeof id === 'string') await release(services, id);
  },
  hasUrgentJobs: true,
});
