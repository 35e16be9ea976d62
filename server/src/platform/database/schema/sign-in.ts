import { index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, encrypted, instant } from './columns.ts';
import { members } from './members.ts';
import { memberId } from './references.ts';

/**
 * Verifications: one for each sign-up, log-in, or action that a logged-in member confirms with a code. Calls carry the verification's ID;
 * here it is hashed (AUTH-19).
 */
export const verifications = pgTable(
  'verifications',
  {
    handleHash: bytes('handle_hash').primaryKey(),
    purpose: text('purpose', {
      enum: [
        'log-in',
        'sign-up',
        'change-phone',
        'delete-account',
        'confirm-change-phone',
        'confirm-export-data',
        'unlock',
      ],
    }).notNull(),
    /** The member, for codes that only a logged-in member can request. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    phoneHash: bytes('phone_hash').notNull(),
    phoneEncrypted: encrypted('phone_sealed').notNull(),
    emailEncrypted: encrypted('email_sealed'),
    emailHash: bytes('email_hash'),
    phoneVerifiedAt: instant('phone_verified_at'),
    /** The hash of the member's known device or of the network that asked for the code. Other networks can't void it (SEC-05). */
    askedFrom: bytes('asked_from'),
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

/** Browsers on which members logged in, even before their last log-out. They keep their own limits for codes (SEC-05). */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytes('token_hash').notNull(),
    memberId: memberId({ onDelete: 'cascade' }),
    lastSignInAt: instant('last_sign_in_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.memberId] }),
    index('known_devices_member').on(table.memberId),
    index('known_devices_last_sign_in').on(table.lastSignInAt),
  ],
);

/** Changes of phone number that the owner can still undo by a link (ACC-06). Deleted when the link no longer works. */
export const phoneChanges = pgTable(
  'phone_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId({ onDelete: 'cascade' }),
    oldPhoneEncrypted: encrypted('old_phone_sealed').notNull(),
    /** The hash of the link's token. */
    undoHash: bytes('undo_hash').notNull().unique(),
    changedAt: instant('changed_at').notNull(),
    undoUntil: instant('undo_until').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('phone_changes_member').on(table.memberId),
    index('phone_changes_until').on(table.undoUntil),
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
    /** The hashed key of the call that sent the code or entered it last, if it had one. Only its repeats get the same reply. */
    lastCall: bytes('last_call'),
  },
  (table) => [primaryKey({ columns: [table.handleHash, table.channel] })],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    /** The session's public ID, which reveals nothing of the token. */
    id: uuid('id').notNull().unique().defaultRandom(),
    memberId: memberId({ onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    device: text('device'),
  },
  (table) => [index('sessions_member').on(table.memberId), index('sessions_expiry').on(table.expiresAt)],
);
