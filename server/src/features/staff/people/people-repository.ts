import {
  and,
  arrayContains,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { isUuid, type Queries, type Transaction } from '../../../platform/database/database.ts';
import { staff, staffPasskeys, staffSessions } from '../../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import { isCoached } from './coach-load-repository.ts';

export type StaffRow = typeof staff.$inferSelect;
type NewValues = Partial<typeof staff.$inferInsert>;

/** Returns where a person's email is stored. */
export const getStaffEmailPlace = (row: string) => ({ column: 'staff.email', row });

/** Returns where a person's phone is stored. */
export const getStaffPhonePlace = (row: string) => ({ column: 'staff.phone', row });

/** Finds a person. @returns undefined if there is none with this ID */
export async function findStaff(queries: Queries, id: string): Promise<StaffRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await queries.select().from(staff).where(eq(staff.id, id));
  return row;
}

export async function findStaffByName(queries: Queries, name: string): Promise<StaffRow | undefined> {
  const [row] = await queries
    .select()
    .from(staff)
    .where(sql`lower(${staff.name}) = lower(${name})`);
  return row;
}

export async function findStaffByEmail(queries: Queries, emailHash: Buffer): Promise<StaffRow | undefined> {
  const [row] = await queries.select().from(staff).where(eq(staff.emailHash, emailHash));
  return row;
}

export const listAllStaff = (queries: Queries): Promise<StaffRow[]> =>
  queries.select().from(staff).orderBy(asc(staff.name));

/** Keeps others from changing staff until the transaction ends, so that two calls can't remove the last two administrators. */
export async function lockStaff(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff', 0))`);
}

export async function insertStaff(
  queries: Queries,
  values: typeof staff.$inferInsert,
): Promise<StaffRow | undefined> {
  const [row] = await queries.insert(staff).values(values).onConflictDoNothing().returning();
  return row;
}

export async function updateStaff(
  queries: Queries,
  id: string,
  changes: NewValues,
): Promise<StaffRow | undefined> {
  const [row] = await queries.update(staff).set(changes).where(eq(staff.id, id)).returning();
  return row;
}

/** Returns whether an administrator who can sign in remains without a person. */
export async function hasOtherAdmin(queries: Queries, id: string): Promise<boolean> {
  const isAdmin = sql`'admin' = any(${staff.roles})`;
  const [row] = await queries
    .select({ id: staff.id })
    .from(staff)
    .where(and(ne(staff.id, id), isAdmin, isNull(staff.deactivatedAt)))
    .limit(1);
  return row !== undefined;
}

/** Lists the active administrators who have an email. */
export const listAdminsWithEmail = (queries: Queries): Promise<StaffRow[]> =>
  queries
    .select()
    .from(staff)
    .where(
      and(arrayContains(staff.roles, ['admin']), isNull(staff.deactivatedAt), isNotNull(staff.emailHash)),
    )
    .orderBy(asc(staff.name));

/** Lists the active people whom one of these actors invited, with the actor. */
export const listInvitedBy = (queries: Queries, actors: readonly string[]) =>
  queries
    .select({ id: staff.id, name: staff.name, roles: staff.roles, invitedBy: staff.invitedBy })
    .from(staff)
    .where(and(inArray(staff.invitedBy, [...actors]), isNull(staff.deactivatedAt)))
    .orderBy(asc(staff.name));

export const isAdmin = (roles: readonly StaffRole[]): boolean => roles.includes('admin');

/** The numbers of a person's members in coaching or away, open sessions, and passkeys, who covers for them, and their last use of the desk. */
export interface StaffFacts {
  readonly members: number;
  readonly sessions: number;
  readonly passkeys: number;
  readonly coveredBy: readonly string[];
  readonly lastUsedAt: Date | null;
}

/** Finds what belongs to several people, by their IDs, in one statement. */
export async function findFactsOfStaff(
  queries: Queries,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, StaffFacts>> {
  const openSessions = and(eq(staffSessions.staffId, staff.id), gt(staffSessions.expiresAt, now));
  const rows = await queries
    .select({
      id: staff.id,
      members: sql<number>`(select count(*) from members m where ${isCoached})::int`,
      sessions: queries.$count(staffSessions, openSessions),
      passkeys: queries.$count(staffPasskeys, eq(staffPasskeys.staffId, staff.id)),
      coveredBy: sql<string[]>`case when staff.away_until > ${now} then array(
        select distinct c.name from conversation_opens o
        join members m on m.id = o.member_id join staff c on c.id = o.staff_id
        where m.coach_id = staff.id and o.reason = 'away' and o.until > ${now} order by c.name
      ) else '{}' end`,
      lastUsedAt: sql`(select max(u.last_used_at) from staff_sessions u where u.staff_id = staff.id)`.mapWith(
        staffSessions.lastUsedAt,
      ),
    })
    .from(staff)
    .where(inArray(staff.id, [...ids]));
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Removes all passkeys of a person. @returns how many there were */
export async function deleteStaffPasskeys(queries: Queries, staffId: string): Promise<number> {
  const removed = await queries
    .delete(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .returning({ id: staffPasskeys.id });
  return removed.length;
}

/** Ends the time in which a person may sign in by the invitation's code. */
export async function acceptInvitation(queries: Queries, id: string): Promise<void> {
  await updateStaff(queries, id, { invitationEndsAt: null });
}

interface SignIn {
  readonly at: Date;
  /** Whether nothing is left to do, so that the invitation is over. */
  readonly isComplete: boolean;
  readonly codesEndAt: Date | null;
}

export async function recordSignIn(
  queries: Queries,
  id: string,
  { at, isComplete, codesEndAt }: SignIn,
): Promise<void> {
  const accepted = isComplete ? { invitationEndsAt: null } : {};
  await updateStaff(queries, id, { lastSignedInAt: at, codesEndAt, ...accepted });
}

/** Ends all sessions of a person. @returns how many there were */
export async function deleteStaffSessions(queries: Queries, staffId: string): Promise<number> {
  const ended = await queries
    .delete(staffSessions)
    .where(eq(staffSessions.staffId, staffId))
    .returning({ id: staffSessions.id });
  return ended.length;
}

/** Lists the email addresses of the people of operations, or of administrators if there are none. */
export async function listOperationsEmails(
  queries: Queries,
  personalData: PersonalDataCipher,
): Promise<{ readonly id: string; readonly to: string }[]> {
  const people = await queries.select().from(staff).where(isNull(staff.deactivatedAt));
  const hasRole = (role: 'operations' | 'admin') =>
    people.filter(({ roles, emailEncrypted }) => emailEncrypted !== null && roles.includes(role));
  const chosen = hasRole('operations').length > 0 ? hasRole('operations') : hasRole('admin');
  return chosen.flatMap(({ id, emailEncrypted }) =>
    emailEncrypted === null ? [] : [{ id, to: personalData.decrypt(emailEncrypted, getStaffEmailPlace(id)) }],
  );
}

/** Joins the person who acted, if it was one. Rows hold actors as the audit log does. */
export const isPersonOf = (actor: SQLWrapper): SQL => sql`${actor} = 'staff:' || ${staff.id}`;

/** Names an actor for staff: staff by name, others as the audit log has them. */
export function describeActor({
  actor,
  staffName,
}: {
  readonly actor: string;
  readonly staffName: string | null;
}): string {
  if (staffName !== null) return staffName;
  if (actor === 'member') return 'The member';
  if (actor === 'system') return 'The service';
  return actor.replace(/^token:/, 'Token ').replace(/^staff:.*/, 'Former staff');
}
