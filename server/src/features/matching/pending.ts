import type { ContentOf, ParsedQueryOf } from '@moments/contract/http/endpoint';
import {
  matchingDays,
  type staffListPendingMatches,
  type matchingLists,
  type PendingMember,
} from '@moments/contract/matching/staff-matching';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { addBusinessDays } from '@moments/contract/values/business-days';
import { calculateAge, toEasternIsoDate } from '@moments/contract/values/dates';
import { recordAudit } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { cutPage, readCursor, readLimit, toCursor, uuidPattern } from '../../platform/http/list-cursor.ts';
import type { Services } from '../../services.ts';
import { changeStatus, requireLockedMember, readMember, type Member, unreadable } from '../members/index.ts';
import { canChangeStatus, explainStatusNotAllowed } from '../members/status/status-rules.ts';
import { notifyOfWaitlist } from '../payments/index.ts';
import { describeActor } from '../staff/index.ts';
import { findNewestMatch } from './held-matches-repository.ts';
import { countByStatus, countTexts, listPending, type PendingRecord } from './pending-repository.ts';

type List = (typeof matchingLists)[number];

const statuses = { pending: 'PENDING_MATCHING', waitlist: 'WAITLIST_REVIEW' } as const satisfies Record<
  List,
  MemberStatus
>;

const toHeldMatch = ({ match, staffName, coachName }: PendingRecord, actor: string): PendingMember['held'] =>
  match?.state === 'held'
    ? {
        coachName: coachName ?? '',
        staffName: describeActor({ actor: match.actor, staffName }),
        isOwn: match.actor === actor,
        leavesAt: match.leavesAt.toISOString(),
      }
    : null;

/** Finds the problem of this wait, not of an earlier one. */
const findProblem = ({ match, member }: PendingRecord): string | null =>
  match?.state === 'refused' && match.createdAt >= (member.matchingSince ?? member.createdAt)
    ? match.problem
    : null;

const formatFullName = ({ personalDetails: { firstName, preferredName, lastName } }: Member): string =>
  `${preferredName === '' ? firstName : preferredName} ${lastName}`.trim();

/** Returns no phone, email, address, or birth date, because the choice of a coach doesn't need them. */
function toPendingFacts(member: Member, now: Date) {
  const { personalDetails, enrollmentCompletedAt, shiftTime, shiftDays, hopeToGain } = member;
  const { dob, pronounsList } = personalDetails;
  return {
    memberId: member.id,
    name: formatFullName(member),
    pronouns: [...pronounsList],
    appliedAt: enrollmentCompletedAt?.toISOString() ?? null,
    isUnder18: dob !== '' && calculateAge(dob, toEasternIsoDate(now)) < 18,
    hopeToGain,
    schedule: { shiftTime, shiftDays: [...shiftDays] },
  };
}

type Query = ParsedQueryOf<typeof staffListPendingMatches>;

const microseconds = /^\d{1,16}$/;

function readPlace(cursor: string | undefined) {
  const [since, id] = readCursor(cursor, [microseconds, uuidPattern]) ?? [];
  return since === undefined || id === undefined ? undefined : { since, id };
}

/** Lists who waits for a coach, by the day by which they are promised one (DESK-05). */
export async function showPending(
  services: Services,
  actor: string,
  query: Query,
): Promise<ContentOf<typeof staffListPendingMatches>> {
  const { database, clock } = services;
  const list = query.list ?? 'pending';
  const limit = readLimit(query.limit);
  const after = readPlace(query.cursor);
  const records = await listPending(database, statuses[list], { after, limit: limit + 1 });
  const { page, last } = cutPage(records, limit);
  const texts = await countTexts(
    database,
    page.map(({ member }) => member.id),
  );
  const counts = await countByStatus(database, Object.values(statuses));
  const members = page.map(({ member }) => member.id);
  await recordAudit(database, { actor, action: 'members.listed', after: { shown: members.length, members } });
  return {
    items: page.map((record) => {
      const since = record.member.matchingSince ?? record.member.createdAt;
      const { member, isReadable } = readMember(services, record.member);
      return {
        ...toPendingFacts(member, clock.now()),
        ...(isReadable ? {} : unreadable),
        since: since.toISOString(),
        dueOn: list === 'pending' ? addBusinessDays(toEasternIsoDate(since), matchingDays) : null,
        partner: record.partner,
        moments: { remaining: record.momentsLeft, limit: record.limit },
        texts: texts.get(record.member.id) ?? 0,
        held: toHeldMatch(record, actor),
        problem: findProblem(record),
      };
    }),
    next: last?.since ? toCursor([last.since, last.member.id]) : null,
    counts: { pending: counts.get('PENDING_MATCHING') ?? 0, waitlist: counts.get('WAITLIST_REVIEW') ?? 0 },
  };
}

const reasons = { pending: 'moved from the waitlist', waitlist: 'moved to the waitlist' } as const;

/** Moves a waiting member to the waitlist, which an email says, or from it. @throws AppError NOT_FOUND, ILLEGAL_TRANSITION, MATCH_TAKEN */
export async function moveInMatching(
  services: Services,
  actor: string,
  memberId: string,
  list: List,
): Promise<void> {
  const { database, personalData } = services;
  const to = statuses[list];
  await database.transaction(async (transaction) => {
    const member = await requireLockedMember(transaction, personalData, memberId);
    const { status, statusBeforeStop } = member;
    if (status === to) return;
    const isOnLists = status === 'PENDING_MATCHING' || status === 'WAITLIST_REVIEW';
    if (!isOnLists || !canChangeStatus({ status, statusBeforeStop }, to))
      throw new AppError('ILLEGAL_TRANSITION', {
        ...(status && { message: explainStatusNotAllowed({ status, statusBeforeStop }, to) }),
      });
    const newest = await findNewestMatch(transaction, memberId);
    if (newest?.match.state === 'held') throw new AppError('MATCH_TAKEN');
    await changeStatus(services, transaction, {
      memberId,
      to,
      actor,
      reason: reasons[list],
    });
    if (list === 'waitlist') await notifyOfWaitlist(services, transaction, memberId);
  });
}
