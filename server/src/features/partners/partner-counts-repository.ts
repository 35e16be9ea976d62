import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { isOnShift, selectReplyWaits, waitMinutes } from '../figures/index.ts';

/** A page of a partner's members, and the month whose texts count. */
export interface CountedPage {
  readonly partnerId: string;
  readonly from: Date;
  readonly until: Date;
  /** The last ID of the previous page. */
  readonly after: string;
}

/** Members whom one statement counts, so that a partner of any size locks and reads little at a time. */
const pageSize = 1_000;

const selectPage = ({ partnerId, after }: CountedPage) =>
  sql`select id, status, proven_partner_id, shift_time, shift_days from members
    where partner_id = ${partnerId} and id > ${after} order by id limit ${pageSize}`;

interface PageCounts extends Record<string, unknown> {
  readonly last: string | null;
  readonly members: number;
  readonly proven: number;
  readonly texted: number;
  readonly depending: number;
  readonly away: number;
}

/** Counts the members of a page. `last` is null after the last page. */
export async function countPage(queries: Queries, page: CountedPage): Promise<PageCounts> {
  const hasOwnPlan = sql`exists (select from subscriptions s
    where s.member_id = m.id and s.status = 'MEMBERSHIP_ACTIVE' and s.amount > 0)`;
  const hasTexted = sql`exists (select from messages t
    where t.member_id = m.id and t.direction = 'from-member' and t.at >= ${page.from} and t.at < ${page.until})`;
  const { rows } = await queries.execute<PageCounts>(sql`
    select max(m.id::text) as last, count(*)::int as members,
      count(*) filter (where m.proven_partner_id = ${page.partnerId})::int as proven,
      count(*) filter (where ${hasTexted})::int as texted,
      count(*) filter (where m.status in ('ACTIVE_COACHING', 'IDLE_COACHING', 'AWAY_BUDGET_LIMIT') and not ${hasOwnPlan})::int as depending,
      count(*) filter (where m.status = 'AWAY_BUDGET_LIMIT')::int as away
    from (${selectPage(page)}) m`);
  const [counts] = rows;
  if (!counts) throw new Error('A count returned no row');
  return counts;
}

/** Counts the replies to texts of the members' own evenings, by whole minutes. */
export async function countReplies(
  queries: Queries,
  page: CountedPage,
): Promise<readonly [number, number][]> {
  const replies = sql`select t.member_id, t.at from page join messages t
    on t.member_id = page.id and t.direction = 'from-coach' and t.at >= ${page.from} and t.at < ${page.until}`;
  const { rows } = await queries.execute<{ minutes: number; replies: number }>(sql`
    with page as materialized (${selectPage(page)}), waits as materialized (${selectReplyWaits(replies)})
    select ${waitMinutes} as minutes, count(*)::int as replies
    from waits join page m on m.id = waits.member_id
    where ${isOnShift(sql`waits.since`)} group by 1`);
  return rows.map(({ minutes, replies: count }) => [minutes, count]);
}
