import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { coverReasons, type ReachFacts } from '@moments/contract/staff/reach';
import { isUuid, type Queries } from '../../../platform/database/database.ts';
import { conversationNotes, heldTexts, members } from '../../../platform/database/schema/index.ts';
import { toStaffActor } from './sessions.ts';

export const coverReasonList = sql.join(
  coverReasons.map((reason) => sql`${reason}`),
  sql`, `,
);

export interface ReachCaller {
  readonly staffId: string;
  readonly isOnCall: boolean;
  readonly now: Date;
}

/**
 * Selects the IDs of the members whom a person reaches (COVER-01): the same rule as `findReach` of the contract, by indexes. The database's
 * function `announce_conversation` notifies the same people.
 */
export const selectReached = (caller: ReachCaller): SQL => selectMembers(caller, sql`true`);

/** Selects the IDs of the members who count as a person's own: the same rule as `countsAsOwn` of the contract. */
export const selectOwn = (caller: ReachCaller): SQL =>
  selectMembers(caller, sql`o.reason in (${coverReasonList})`);

const selectMembers = ({ staffId, isOnCall, now }: ReachCaller, isMeant: SQL): SQL =>
  sql`(select own.id from members own where own.coach_id = ${staffId} union select o.member_id from conversation_opens o where o.staff_id = ${staffId} and o.until > ${now} and ${isMeant}${isOnCall ? sql` union select c.member_id from crises c where c.ended_at is null` : sql``})`;

/** Reads a time. Null is never mapped. */
const toDate = (at: string): Date | null => new Date(at);

/** Returns the columns of `ReachFacts`, for a query of the table of members. */
export function reachColumns({ staffId, isOnCall, now }: ReachCaller) {
  const selectUntil = (isMeant: SQL) =>
    sql`(select max(o.until) from conversation_opens o where o.member_id = members.id and o.staff_id = ${staffId} and o.until > ${now} and ${isMeant})`.mapWith(
      toDate,
    );
  return {
    isCoach: sql<boolean>`coalesce(members.coach_id = ${staffId}, false)`,
    coverUntil: selectUntil(sql`o.reason in (${coverReasonList})`),
    isOnCall: sql<boolean>`${isOnCall}::boolean`,
    isInCrisis: sql<boolean>`exists (select 1 from crises c where c.member_id = members.id and c.ended_at is null)`,
    reasonUntil: selectUntil(sql`o.reason not in (${coverReasonList})`),
  };
}

const unreached: ReachFacts = {
  isCoach: false,
  coverUntil: null,
  isOnCall: false,
  isInCrisis: false,
  reasonUntil: null,
};

/** Finds the facts about a person and a member. A member who doesn't exist is in no one's reach. */
export async function findReachFacts(
  queries: Queries,
  memberId: string,
  caller: ReachCaller,
): Promise<ReachFacts> {
  if (!isUuid(memberId)) return unreached;
  const [row] = await queries.select(reachColumns(caller)).from(members).where(eq(members.id, memberId));
  return row ?? unreached;
}

/** Finds the facts about a person and several members, by the members' IDs. Members who don't exist have none. */
export async function listReachFacts(
  queries: Queries,
  memberIds: readonly string[],
  caller: ReachCaller,
): Promise<ReadonlyMap<string, ReachFacts>> {
  const rows = await queries
    .select({ id: members.id, facts: reachColumns(caller) })
    .from(members)
    .where(inArray(members.id, memberIds.filter(isUuid)));
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

/** Finds the name of a member's coach, for a colleague who may open the conversation with a reason. */
export async function findCoachName(queries: Queries, memberId: string): Promise<string | undefined> {
  if (!isUuid(memberId)) return undefined;
  const [row] = await queries
    .select({ name: members.coachName })
    .from(members)
    .where(eq(members.id, memberId));
  return row?.name ?? undefined;
}

interface OwnKey {
  readonly memberId: string;
  readonly staffId: string;
  readonly key: string;
}

/** Returns whether a person sent the member a reply with a key, or added a note with it. */
export async function hasUsedKey(queries: Queries, { memberId, staffId, key }: OwnKey): Promise<boolean> {
  if (!isUuid(memberId) || key.includes('\0')) return false;
  const matchKey = (table: typeof heldTexts | typeof conversationNotes) =>
    and(eq(table.memberId, memberId), eq(table.key, key));
  const one = { found: sql`1` };
  const isSender = eq(heldTexts.actor, toStaffActor(staffId));
  const texts = queries
    .select(one)
    .from(heldTexts)
    .where(and(matchKey(heldTexts), isSender));
  const isAuthor = eq(conversationNotes.staffId, staffId);
  const notes = queries
    .select(one)
    .from(conversationNotes)
    .where(and(matchKey(conversationNotes), isAuthor));
  return (await texts.unionAll(notes).limit(1)).length > 0;
}
