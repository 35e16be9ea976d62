import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { isUuid, type Queries, type Transaction } from '../../platform/database/database.ts';
import {
  auditLog,
  members,
  messages,
  outboundMessages,
  staff,
} from '../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';
import { canRetryMessage } from '../../platform/outbox/index.ts';
import { isPersonOf } from '../staff/index.ts';
import { getTextPlace } from '../texts/index.ts';

/** A page of one kind of entry in a conversation. */
export interface Page {
  readonly memberId: string;
  /** The ID of the last one of the page before. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** @param memberId an invalid ID finds no member */
export async function isMember(queries: Queries, memberId: string): Promise<boolean> {
  if (!isUuid(memberId)) return false;
  const found = await queries.select({ id: members.id }).from(members).where(eq(members.id, memberId));
  return found.length > 0;
}

const selectThreadTexts = (queries: Queries) =>
  queries
    .select({
      id: messages.id,
      memberId: messages.memberId,
      providerId: messages.providerId,
      outboundId: messages.outboundId,
      direction: messages.direction,
      bodyEncrypted: messages.bodyEncrypted,
      at: messages.at,
      isCounted: messages.isCounted,
      madeByPhone: messages.madeByPhone,
      optOutQuestion: messages.optOutQuestion,
      status: outboundMessages.status,
      deliveryStatus: outboundMessages.deliveryStatus,
      lastError: outboundMessages.lastError,
      canRetry: canRetryMessage,
    })
    .from(messages)
    .leftJoin(outboundMessages, eq(outboundMessages.id, messages.outboundId));

/** Lists a conversation's texts with their delivery, newest first. */
export const listThreadTexts = (queries: Queries, { memberId, before, limit }: Page) =>
  selectThreadTexts(queries)
    .where(
      and(
        eq(messages.memberId, memberId),
        before === undefined
          ? undefined
          : sql`(${messages.at}, ${messages.id}) < (select at, id from messages where id = ${before}::bigint)`,
      ),
    )
    .orderBy(desc(messages.at), desc(messages.id))
    .limit(limit);

/** Lists a conversation's texts, oldest first. @param after the ID of the last one of the page before */
export const listTextsFromStart = (
  queries: Queries,
  { memberId, after, limit }: Pick<Page, 'memberId' | 'limit'> & { readonly after: string | undefined },
) =>
  selectThreadTexts(queries)
    .where(
      and(
        eq(messages.memberId, memberId),
        after === undefined
          ? undefined
          : sql`(${messages.at}, ${messages.id}) > (select at, id from messages where id = ${after}::bigint)`,
      ),
    )
    .orderBy(asc(messages.at), asc(messages.id))
    .limit(limit);

export type ThreadText = Awaited<ReturnType<typeof listThreadTexts>>[number];

/** The actions that the thread shows between the texts. */
const shownActions = [
  'member.status-changed',
  'member.coach-changed',
  'conversation.opened',
  'conversation.exported',
  'conversation.handed-over',
  'conversation.taken-back',
  'crisis.started',
  'crisis.automatic-text',
  'crisis.call-needed',
  'crisis.join',
  'crisis.here',
  'crisis.handover',
  'crisis.end-handover',
  'crisis.words',
  'crisis.no-answer',
  'crisis.dismiss',
  'crisis.close',
];

/** Lists what happened to a member and its conversation, newest first. The details stay in the audit log. */
export const listThreadEvents = (queries: Queries, { memberId, before, limit }: Page) =>
  queries
    .select({
      id: auditLog.id,
      action: auditLog.action,
      at: auditLog.at,
      actor: auditLog.actor,
      staffName: staff.name,
    })
    .from(auditLog)
    .leftJoin(staff, isPersonOf(auditLog.actor))
    .where(
      and(
        eq(auditLog.memberId, memberId),
        inArray(auditLog.action, shownActions),
        before === undefined ? undefined : lt(auditLog.id, BigInt(before)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);

/** Lists what happened to a member since a time, newest first, by actions. */
export const listActions = (
  queries: Queries,
  memberId: string,
  {
    actions,
    after,
    limit,
  }: { readonly actions: readonly string[]; readonly after: Date; readonly limit: number },
) =>
  queries
    .select({ action: auditLog.action, at: auditLog.at, actor: auditLog.actor, staffName: staff.name })
    .from(auditLog)
    .leftJoin(staff, isPersonOf(auditLog.actor))
    .where(
      and(eq(auditLog.memberId, memberId), gt(auditLog.at, after), inArray(auditLog.action, [...actions])),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);

/** Finds the outbox row of a coach's text. */
export async function findOutboundId(
  queries: Queries,
  memberId: string,
  messageId: bigint,
): Promise<string | undefined> {
  const [row] = await queries
    .select({ outboundId: messages.outboundId })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.memberId, memberId)));
  return row?.outboundId ?? undefined;
}

/** @returns the text's ID */
export async function insertCoachText(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  text: { memberId: string; outboundId: string; body: string; at: Date },
): Promise<bigint> {
  const { body, ...values } = text;
  const [row] = await transaction
    .insert(messages)
    .values({
      ...values,
      direction: 'from-coach',
      bodyEncrypted: personalData.encrypt(body, getTextPlace(values)),
    })
    .returning({ id: messages.id });
  if (!row) throw new Error('coach’s text was not stored');
  return row.id;
}
