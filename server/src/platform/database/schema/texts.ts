import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, encrypted, instant } from './columns.ts';
import { members } from './members.ts';
import { memberId, staffId } from './references.ts';

/** Texts between a member and the coach, for the coach only (TEXT-04). */
export const messages = pgTable(
  'messages',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    memberId: memberId(),
    direction: text('direction', { enum: ['from-member', 'from-coach'] }).notNull(),
    providerId: text('provider_id').unique(),
    /** The outbox row that sends a coach's reply and has its delivery status. */
    outboundId: uuid('outbound_id')
      .unique()
      .references((): AnyPgColumn => outboundMessages.id),
    /** Whether the text used a Moment. Keywords and texts at zero did not. */
    isCounted: boolean('is_counted').notNull().default(true),
    /** What a member's phone wrote by itself. It starts no wait. Null for what a person wrote. */
    madeByPhone: text('made_by_phone', { enum: ['reaction', 'auto-reply'] }),
    /** Whether a text that may ask for no more texts does (CONS-01). Null for all others. */
    optOutQuestion: text('opt_out_question', { enum: ['open', 'stopped', 'no'] }),
    bodyEncrypted: encrypted('body_sealed').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('messages_member').on(table.memberId, table.at),
    // For the figures of a day.
    index('messages_at').on(table.at),
    index('messages_opt_out_question')
      .on(table.at)
      .where(sql`${table.optOutQuestion} = 'open'`),
    // The body is encrypted for one of them.
    check('messages_named', sql`${table.providerId} is not null or ${table.outboundId} is not null`),
  ],
);

/** Numbers that opted out, of members and others. The coaching number sends them nothing (TEXT-02). */
export const textOptOuts = pgTable('text_opt_outs', {
  phoneHash: bytes('phone_hash').primaryKey(),
  /** The member's status that START restores. */
  statusBefore: text('status_before'),
  source: text('source', { enum: ['text', 'provider', 'portal', 'phone', 'email', 'letter'] })
    .notNull()
    .default('text'),
  /** The provider rejects our texts until the phone texts START. */
  isBlockedByProvider: boolean('is_blocked_by_provider').notNull().default(false),
  at: instant('at').notNull().defaultNow(),
});

/**
 * Incoming texts that need more than a row of `messages` to be processed once: STOP and START, and texts that aren't stored. Kept as
 * long as the provider's log is swept.
 */
export const receivedTexts = pgTable(
  'received_texts',
  {
    providerId: text('provider_id').primaryKey(),
    phoneHash: bytes('phone_hash').notNull(),
    keyword: text('keyword', { enum: ['STOP', 'START'] }),
    /** When the provider got the text, as far as known. The last keyword by this time counts. */
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    index('received_texts_keyword')
      .on(table.phoneHash, table.sentAt)
      .where(sql`${table.keyword} is not null`),
    index('received_texts_sent_at').on(table.sentAt),
  ],
);

/** How far regular reads of a provider's records have come. */
export const sweeps = pgTable('sweeps', {
  name: text('name').primaryKey(),
  doneUntil: instant('done_until').notNull(),
});

/** Texts and emails that jobs send. They are written in the transaction of their cause, one for each key. */
export const outboundMessages = pgTable(
  'outbound_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    key: text('key').notNull().unique(),
    channel: text('channel', { enum: ['text', 'mail'] }).notNull(),
    /** Codes and pages have their own numbers, which a STOP to the coaching number does not block. */
    sender: text('sender', { enum: ['coaching', 'codes', 'pages'] }).notNull(),
    memberId: uuid('member_id').references(() => members.id),
    recipientEncrypted: encrypted('recipient_sealed').notNull(),
    subject: text('subject'),
    bodyEncrypted: encrypted('body_sealed').notNull(),
    status: text('status').notNull().default('waiting'),
    providerId: text('provider_id'),
    /** The delivery status that the provider reported, such as delivered. */
    deliveryStatus: text('delivery_status'),
    deliveryAt: instant('delivery_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** Whether the last try ended without a reply, so that the provider may have accepted the message. */
    isOutcomeUnknown: boolean('is_unsure').notNull().default(false),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
    /** When body and recipient were erased because they were old. The key stays, so that the message is never sent again. */
    contentErasedAt: instant('content_erased_at'),
  },
  (table) => [
    index('outbound_messages_provider').on(table.providerId),
    index('outbound_messages_member').on(table.memberId, table.createdAt),
    index('outbound_messages_content')
      .on(table.createdAt)
      .where(sql`${table.contentErasedAt} is null and ${table.status} in ('sent', 'failed')`),
    index('outbound_messages_unsent')
      .on(table.createdAt)
      .where(sql`${table.status} in ('waiting', 'sending')`),
    index('outbound_messages_failed')
      .on(table.createdAt)
      .where(sql`${table.status} = 'failed'`),
  ],
);

/** Notices of operations to a member. They are held for some seconds, and stand on Home until the member has read them. */
export const memberNotices = pgTable(
  'member_notices',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId(),
    /** Who wrote it. */
    staffId: staffId(),
    key: text('key').notNull(),
    bodyEncrypted: encrypted('body_sealed').notNull(),
    state: text('state', { enum: ['held', 'left', 'undone'] })
      .notNull()
      .default('held'),
    leavesAt: instant('leaves_at').notNull(),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('member_notices_key').on(table.memberId, table.key),
    index('member_notices_unread')
      .on(table.memberId, table.leavesAt)
      .where(sql`${table.state} = 'left' and ${table.readAt} is null`),
  ],
);
