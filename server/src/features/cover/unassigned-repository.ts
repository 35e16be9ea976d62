import { inArray, sql, type SQL } from 'drizzle-orm';
import type { unassignedReasons } from '@moments/contract/cover/staff-cover';
import type { Queries } from '../../platform/database/database.ts';
import { members } from '../../platform/database/schema/index.ts';
import { isUnanswered } from '../conversations/index.ts';
import { coverReasonList } from '../staff/index.ts';
import { coachedList } from './covers-repository.ts';

export interface Unseen {
  readonly coachId: string;
  /** Waits that began before then count. */
  readonly before: Date;
}

export interface Duty {
  readonly now: Date;
  /** Coaches who won't see a wait today. */
  readonly unseen: readonly Unseen[];
}

const isOpen = (now: Date): SQL =>
  sql`c.waiting_since is not null and not c.is_done and coalesce(c.follow_up_at <= ${now}, true)`;

/** The coaches who won't see a wait today, as the rows `u`. */
const unnestUnseen = (unseen: readonly Unseen[]): SQL => {
  const coaches = sql.param(unseen.map(({ coachId }) => coachId));
  const befores = sql.param(unseen.map(({ before }) => before.toISOString()));
  return sql`unnest(${coaches}::uuid[], ${befores}::timestamptz[]) as u (coach_id, before)`;
};

/** An active coach who isn't away covers the member, and will see a wait today. */
const isCovered = ({ now, unseen }: Duty): SQL =>
  sql`exists (select 1 from conversation_opens o join staff s on s.id = o.staff_id where o.member_id = found.id and o.until > ${now} and o.reason in (${coverReasonList}) and s.deactivated_at is null and 'coach' = any(s.roles) and coalesce(s.away_until <= ${now}, true)
    and not exists (select 1 from ${unnestUnseen(unseen)} join conversations c on c.member_id = found.id where u.coach_id = o.staff_id and ${isOpen(now)} and c.waiting_since <= u.before))`;

/** The most members without a coach, or of one coach, that are read. Each part is read by an index. */
const most = sql.raw('10000');

/** Selects coaches who were deactivated, are no coaches anymore, or are away, as the rows `s`. */
const isGone = (now: Date): SQL =>
  sql`(s.deactivated_at is not null or not 'coach' = any(s.roles) or coalesce(s.away_until > ${now}, false))`;

/** Selects members in coaching whom no active coach or cover answers (COVER-01), and others without one whose check-in after a crisis is due (SAFE-08). */
function selectUnassigned(duty: Duty): SQL {
  const { now, unseen } = duty;
  const isCoached = sql`m.erased_at is null and m.status in (${coachedList})`;
  return sql`select found.id, found.reason from (
    (select m.id, 'no-coach' as reason from members m
      where m.coach_id is null and m.erased_at is null and m.status in ('ACTIVE_COACHING', 'IDLE_COACHING') limit ${most})
    union all
    select own.id, case when s.deactivated_at is null and 'coach' = any(s.roles) then 'away' else 'former' end from staff s
      cross join lateral (select m.id from members m where m.coach_id = s.id and ${isCoached} limit ${most}) own
      where ${isGone(now)}
    union all
    select own.id, 'off-duty' from ${unnestUnseen(unseen)}
      cross join lateral (select m.id from members m join conversations c on c.member_id = m.id
        where m.coach_id = u.coach_id and ${isCoached} and ${isOpen(now)} and c.waiting_since <= u.before limit ${most}) own
    union all
    (select k.member_id, 'check-in-due' from crises k join members m on m.id = k.member_id left join conversations c on c.member_id = m.id
      left join staff s on s.id = m.coach_id
      where m.erased_at is null and case when s.id is null then coalesce(m.status, '') not in ('ACTIVE_COACHING', 'IDLE_COACHING')
          else coalesce(m.status, '') not in (${coachedList}) and ${isGone(now)} end
        and ${isUnanswered(sql`k.member_id`, sql`k.check_in_at`, now)} and not coalesce(c.is_done, false) and coalesce(c.follow_up_at <= ${now}, true)
      group by k.member_id limit ${most})
  ) found where not ${isCovered(duty)}`;
}

/** Counts the members whom no one answers, and those of them who wait. */
export async function countUnassigned(
  queries: Queries,
  duty: Duty,
): Promise<{ readonly total: number; readonly waiting: number }> {
  const { rows } = await queries.execute<{ total: number; waiting: number }>(
    sql`select count(*)::int as total, (count(*) filter (where ${isOpen(duty.now)}))::int as waiting
      from (${selectUnassigned(duty)}) unassigned left join conversations c on c.member_id = unassigned.id`,
  );
  return rows[0] ?? { total: 0, waiting: 0 };
}

/** Counts members without an active coach or cover, whether they wait or not. */
export const countWithoutCoach = async (queries: Queries, now: Date): Promise<number> =>
  (await countUnassigned(queries, { now, unseen: [] })).total;

type Reason = (typeof unassignedReasons)[number];

/** Finds the members whom no one answers: in a crisis first, then the longest wait. */
async function findUnassigned(queries: Queries, duty: Duty, limit: number) {
  const { rows } = await queries.execute<{
    id: string;
    reason: Reason;
    waiting_since: string | null;
    is_in_crisis: boolean;
    covered_by: readonly string[];
  }>(
    sql`select unassigned.id, unassigned.reason, c.waiting_since, crisis.id is not null as is_in_crisis,
      array(select distinct s.name from conversation_opens o join staff s on s.id = o.staff_id where o.member_id = unassigned.id
        and o.until > ${duty.now} and o.reason in (${coverReasonList}) and s.deactivated_at is null order by s.name) as covered_by
      from (${selectUnassigned(duty)}) unassigned
      left join conversations c on c.member_id = unassigned.id and ${isOpen(duty.now)}
      left join crises crisis on crisis.member_id = unassigned.id and crisis.ended_at is null
      order by is_in_crisis desc, c.waiting_since nulls last, unassigned.id limit ${limit}`,
  );
  return rows;
}

/** Lists the members whom no one answers, with their data. */
export async function listUnassigned(queries: Queries, duty: Duty, limit: number) {
  const found = await findUnassigned(queries, duty, limit);
  const ids = found.map(({ id }) => id);
  const rows = await queries.select().from(members).where(inArray(members.id, ids));
  const known = new Map(rows.map((member) => [member.id, member]));
  return found.flatMap((row) => {
    const member = known.get(row.id);
    const waitingSince = row.waiting_since === null ? null : new Date(row.waiting_since);
    const { reason, is_in_crisis: isInCrisis, covered_by: coveredBy } = row;
    return member ? [{ member, reason, coveredBy, waitingSince, isInCrisis }] : [];
  });
}

export type UnassignedRecord = Awaited<ReturnType<typeof listUnassigned>>[number];
