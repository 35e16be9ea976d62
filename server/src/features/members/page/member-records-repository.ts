import { and, count, desc, eq, like, lt, ne, sql, type SQL } from 'drizzle-orm';
import { availability, type Availability } from '@moments/contract/members/members';
import type { Queries } from '../../../platform/database/database.ts';
import {
  auditLog,
  momentsLedger,
  outboundMessages,
  scheduleRequests,
  serviceRequests,
  staff,
  transactions,
} from '../../../platform/database/schema/index.ts';
import { isPersonOf } from '../../staff/index.ts';

/** A page of a member's records: those before an entry, newest first. */
export interface RecordsPage {
  readonly memberId: string;
  /** The last entry of the page before. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** Lists what changed a member's Moments. */
export const listLedgerPage = (queries: Queries, { memberId, before, limit }: RecordsPage) =>
  queries
    .select({
      id: momentsLedger.id,
      at: momentsLedger.at,
      kind: momentsLedger.kind,
      source: momentsLedger.source,
      amount: momentsLedger.amount,
      balanceAfter: momentsLedger.balanceAfter,
      cause: momentsLedger.cause,
    })
    .from(momentsLedger)
    .where(
      and(
        eq(momentsLedger.memberId, memberId),
        before === undefined ? undefined : lt(momentsLedger.id, BigInt(before)),
      ),
    )
    .orderBy(desc(momentsLedger.id))
    .limit(limit);

export const listPaymentsPage = (queries: Queries, { memberId, before, limit }: RecordsPage) =>
  queries
    .select({
      id: transactions.id,
      at: transactions.createdAt,
      title: transactions.title,
      amount: transactions.amount,
      status: transactions.status,
      last4: transactions.last4,
      declineCode: transactions.declineCode,
      isDispute: sql<boolean>`${transactions.type} = 'Dispute'`,
      answerBy: transactions.answerBy,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.memberId, memberId),
        before === undefined
          ? undefined
          : sql`(${transactions.createdAt}, ${transactions.id}) < (select created_at, id from transactions where id = ${before}::uuid)`,
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);

/** Counts a member's requests that wait for a decision. @param withCoach also those for another coach, which that coach must not see */
export async function countPendingRequests(
  queries: Queries,
  memberId: string,
  withCoach: boolean,
): Promise<number> {
  const countPending = async (
    table: typeof scheduleRequests | typeof serviceRequests,
    scope?: SQL,
  ): Promise<number> => {
    const [row] = await queries
      .select({ total: count() })
      .from(table)
      .where(and(eq(table.memberId, memberId), eq(table.state, 'pending'), scope));
    return row?.total ?? 0;
  };
  const scope = withCoach ? undefined : ne(serviceRequests.kind, 'coach');
  return (await countPending(scheduleRequests)) + (await countPending(serviceRequests, scope));
}

/** Finds the evenings that a member's pending request asks for. */
export async function findAskedSchedule(queries: Queries, memberId: string): Promise<Availability | null> {
  const [row] = await queries
    .select({ shiftTime: scheduleRequests.shiftTime, shiftDays: scheduleRequests.shiftDays })
    .from(scheduleRequests)
    .where(and(eq(scheduleRequests.memberId, memberId), eq(scheduleRequests.state, 'pending')));
  return row ? availability.parse(row) : null;
}

/** Lists what was done to a member, newest first, with the names of staff. Views are left out. */
export const listActs = (queries: Queries, memberId: string, limit: number) =>
  queries
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      action: auditLog.action,
      staffName: staff.name,
      status: sql<string | null>`${auditLog.after} ->> 'status'`,
    })
    .from(auditLog)
    .leftJoin(staff, isPersonOf(auditLog.actor))
    .where(and(eq(auditLog.memberId, memberId), sql`${auditLog.action} !~ '[.-](shown|listed)$'`))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);

/** The most corrections whose reasons are looked up. */
const mostCorrections = 200;

/** Lists a member's corrections of Moments, newest first. */
export const listCorrections = (queries: Queries, memberId: string) =>
  queries
    .select({
      at: auditLog.at,
      actor: auditLog.actor,
      staffName: staff.name,
      amount: sql<number>`(${auditLog.after} ->> 'amount')::int`,
      remaining: sql<number>`(${auditLog.after} ->> 'remaining')::int`,
      reason: sql<string | null>`${auditLog.after} ->> 'reason'`,
    })
    .from(auditLog)
    .leftJoin(staff, isPersonOf(auditLog.actor))
    .where(and(eq(auditLog.memberId, memberId), eq(auditLog.action, 'member.moments-corrected')))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(mostCorrections);

export type Act = Awaited<ReturnType<typeof listActs>>[number];

/** Finds when a member got the status that they have now. */
export async function findStatusChange(queries: Queries, memberId: string): Promise<Date | undefined> {
  const [row] = await queries
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.memberId, memberId), eq(auditLog.action, 'member.status-changed')))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return row?.at;
}

/** Finds when the newest email of a kind was sent to a member. @param kind the start of its key */
export async function findEmailTime(
  queries: Queries,
  memberId: string,
  kind: string,
): Promise<Date | undefined> {
  const { sentAt, channel, key, createdAt } = outboundMessages;
  const [row] = await queries
    .select({ sentAt })
    .from(outboundMessages)
    .where(and(eq(outboundMessages.memberId, memberId), eq(channel, 'mail'), like(key, `${kind}:%`)))
    .orderBy(desc(createdAt))
    .limit(1);
  return row?.sentAt ?? undefined;
}
