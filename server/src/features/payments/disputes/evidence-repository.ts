import { and, asc, desc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import {
  auditLog,
  members,
  messages,
  momentsLedger,
  outboundMessages,
  sessions,
  transactions,
} from '../../../platform/database/schema/index.ts';
import { overdueEmailKey } from '../sync/unpaid-email.ts';
import type { StoredDispute } from './disputes-repository.ts';
import type { Evidence } from './evidence-rules.ts';

/** What members and staff did about the plan and about texts, as the audit log names it. */
const choices = [
  'plan.cancel-asked',
  'plan.keep-asked',
  'plan.change-asked',
  'plan.pause-asked',
  'plan.resume-asked',
  'service-request.filed',
  'service-request.carried-out',
  'service-request.withdrawn',
  'opt-out.recorded',
];

/** Formats the day of an instant in Eastern Time. */
const toDay = (column: typeof messages.at | typeof momentsLedger.at | typeof auditLog.at) =>
  sql<string>`to_char(${column} at time zone 'America/New_York', 'YYYY-MM-DD')`;

const listAgreements = (queries: Queries, memberId: string) =>
  queries
    .select({
      at: auditLog.at,
      version: sql<string | null>`${auditLog.after} ->> 'version'`,
      terms: sql<string | null>`${auditLog.after} ->> 'terms'`,
    })
    .from(auditLog)
    .where(and(eq(auditLog.memberId, memberId), eq(auditLog.action, 'renewal.agreed')))
    .orderBy(asc(auditLog.id));

const listChoices = (queries: Queries, memberId: string) =>
  queries
    .select({
      at: auditLog.at,
      actor: auditLog.actor,
      action: auditLog.action,
      status: sql<string | null>`${auditLog.after} ->> 'status'`,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.memberId, memberId),
        or(
          inArray(auditLog.action, choices),
          and(
            eq(auditLog.action, 'member.status-changed'),
            sql`'EXITED_BY_STOP' in (${auditLog.after} ->> 'status', ${auditLog.before} ->> 'status')`,
          ),
        ),
      ),
    )
    .orderBy(asc(auditLog.id));

const listPayments = (queries: Queries, memberId: string) =>
  queries
    .select({
      at: transactions.createdAt,
      title: transactions.title,
      description: transactions.description,
      amount: transactions.amount,
      status: transactions.status,
      stripePaymentIntentId: transactions.stripePaymentIntentId,
      cardBrand: transactions.cardBrand,
      last4: transactions.last4,
      receiptUrl: transactions.receiptUrl,
    })
    .from(transactions)
    .where(eq(transactions.memberId, memberId))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(100);

/** The keys of emails about money. Their subjects are ours. */
const billingKeys = `^(payment-confirmed|plan-[a-z-]+|${overdueEmailKey}|card-[a-z-]+|opted-out-with-plan):`;

const listEmails = (queries: Queries, memberId: string) =>
  queries
    .select({ at: outboundMessages.sentAt, subject: outboundMessages.subject })
    .from(outboundMessages)
    .where(
      and(
        eq(outboundMessages.memberId, memberId),
        eq(outboundMessages.channel, 'mail'),
        eq(outboundMessages.status, 'sent'),
        sql`${outboundMessages.key} ~ ${billingKeys}`,
      ),
    )
    .orderBy(asc(outboundMessages.createdAt));

interface Days {
  readonly from: Date;
  readonly until: Date;
}

/** Counts texts, used Moments, and log-ins for each day. */
async function countUse(queries: Queries, memberId: string, { from, until }: Days) {
  const count = sql<number>`count(*)::int`;
  const texts = await queries
    .select({ day: toDay(messages.at), what: messages.direction, count })
    .from(messages)
    .where(and(eq(messages.memberId, memberId), gte(messages.at, from), lte(messages.at, until)))
    .groupBy(sql`1`, messages.direction);
  const moments = await queries
    .select({ day: toDay(momentsLedger.at), what: sql<'moment'>`'moment'`, count })
    .from(momentsLedger)
    .where(
      and(
        eq(momentsLedger.memberId, memberId),
        eq(momentsLedger.kind, 'use'),
        gte(momentsLedger.at, from),
        lte(momentsLedger.at, until),
      ),
    )
    .groupBy(sql`1`);
  const logIns = await queries
    .select({ day: toDay(auditLog.at), what: sql<'log-in'>`'log-in'`, count })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.memberId, memberId),
        eq(auditLog.action, 'sign-in.signed-in'),
        gte(auditLog.at, from),
        lte(auditLog.at, until),
      ),
    )
    .groupBy(sql`1`);
  return [...texts, ...moments, ...logIns];
}

const listDevices = (queries: Queries, memberId: string) =>
  queries
    .select({ device: sessions.device, at: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(asc(sessions.createdAt));

async function readConsents(queries: Queries, memberId: string) {
  const [row] = await queries
    .select({
      createdAt: members.createdAt,
      termsAcceptedAt: members.termsAcceptedAt,
      messagesConsentAt: members.messagesConsentAt,
    })
    .from(members)
    .where(eq(members.id, memberId));
  return row;
}

/** Reads what answers a dispute, and no text. */
export async function readEvidence(queries: Queries, dispute: StoredDispute, now: Date): Promise<Evidence> {
  const { memberId } = dispute;
  const payments = await listPayments(queries, memberId);
  const disputed = payments.find(({ stripePaymentIntentId: id }) => id !== null && id === dispute.paymentId);
  const days = { from: disputed?.at ?? dispute.openedAt, until: now };
  return {
    dispute,
    disputed,
    days,
    payments,
    consents: await readConsents(queries, memberId),
    agreements: await listAgreements(queries, memberId),
    emails: await listEmails(queries, memberId),
    use: await countUse(queries, memberId, days),
    devices: await listDevices(queries, memberId),
    choices: await listChoices(queries, memberId),
  };
}
