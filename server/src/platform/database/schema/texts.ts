import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, encrypted, instant } from './columns.ts';
import { members } from './members.ts';

/** Texts between a member and the coach, for the coach only (TEXT-04). */
export const messages = pgTable(
  'messages',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    direction: text('direction', { enum: ['from-member', 'from-coach'] }).notNull(),
    providerId: text('provider_id').unique(),
    /** The outbox row that carries a coach's reply, and knows what became of it. */
    outboundId: uuid('outbound_id')
      .unique()
      .references((): AnyPgColumn => outboundMessages.id),
    /** Whether it used a Moment; STOP and the like, and what came at zero, did not. */
    isCounted: boolean('is_counted').notNull().default(true),
    bodyEncrypted: encrypted('body_sealed').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('messages_member').on(table.memberId, table.at)],
);

/** Numbers that texted STOP, members' or not: nothing leaves for them from the coaching number (TEXT-02). */
export const textOptOuts = pgTable('text_opt_outs', {
  phoneHash: bytes('phone_hash').primaryKey(),
  /** The member's status to which START returns. */
  statusBefore: text('status_before'),
  at: instant('at').notNull().defaultNow(),
});

/** Texts and mails that leave by jobs: written in the transaction of their cause, one for each key. */
export const outboundMessages = pgTable(
  'outbound_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    key: text('key').notNull().unique(),
    channel: text('channel', { enum: ['text', 'mail'] }).notNull(),
    /** Codes leave by a sender of their own, which a STOP to the coaching number does not silence. */
    sender: text('sender', { enum: ['coaching', 'codes'] }).notNull(),
    memberId: uuid('member_id').references(() => members.id),
    recipientEncrypted: encrypted('recipient_sealed').notNull(),
    subject: text('subject'),
    bodyEncrypted: encrypted('body_sealed').notNull(),
    status: text('status').notNull().default('waiting'),
    providerId: text('provider_id'),
    /** What the provider told of it afterwards, such as delivered. */
    deliveryStatus: text('delivery_status'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** The last try ended without an answer: the provider may have taken the message all the same. */
    isOutcomeUnknown: boolean('is_unsure').notNull().default(false),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('outbound_messages_provider').on(table.providerId),
    index('outbound_messages_member').on(table.memberId, table.createdAt),
    index('outbound_messages_failed')
      .on(table.createdAt)
      .where(sql`${table.status} = 'failed'`),
  ],
);
