import { index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, encrypted, instant } from './columns.ts';
import { members } from './members.ts';

/**
 * Verifications: one for each sign-up, log-in, or action that a logged-in member confirms with a code. Calls carry the verification's ID;
 * here it is hashed (AUTH-19).
 */
export const verifications = pgTable(
  'verifications',
  {
    handleHash: bytes('handle_hash').primaryKey(),
    purpose: text('purpose', { enum: ['log-in', 'sign-up', 'change-phone', 'delete-account'] }).notNull(),
    /** The member, for codes that only a logged-in member can request. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    phoneHash: bytes('phone_hash').notNull(),
    phoneEncrypted: encrypted('phone_sealed').notNull(),
    emailEncrypted: encrypted('email_sealed'),
    emailHash: bytes('email_hash'),
    phoneVerifiedAt: instant('phone_verified_at'),
    endedAt: instant('ended_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('verifications_phone').on(table.phoneHash),
    index('verifications_expiry').on(table.expiresAt),
    index('verifications_member').on(table.memberId),
  ],
);

export const verificationCodes = pgTable(
  'verification_codes',
  {
    handleHash: bytes('handle_hash')
      .notNull()
      .references(() => verifications.handleHash, { onDelete: 'cascade' }),
    channel: text('channel', { enum: ['phone', 'email'] }).notNull(),
    codeHash: bytes('code_hash').notNull(),
    triesLeft: smallint('tries_left').notNull(),
    usedAt: instant('used_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.handleHash, table.channel] })],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    /** The session's public ID, which reveals nothing of the token. */
    id: uuid('id').notNull().unique().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    device: text('device'),
  },
  (table) => [index('sessions_member').on(table.memberId), index('sessions_expiry').on(table.expiresAt)],
);
