import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StaffRole, TokenRole } from '@moments/contract/staff/permissions';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shifts';
import { bytes, createdAt, encrypted, instant } from './columns.ts';

/** The people behind the texts. Coaches who were only names before have no email until they are invited. */
export const staff = pgTable(
  'staff',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Members see it as the name of their coach. */
    name: text('name').notNull(),
    emailHash: bytes('email_hash').unique(),
    emailEncrypted: encrypted('email_sealed'),
    /** Pages go to it. Only the person sets it, with a code that was texted there. */
    phoneEncrypted: encrypted('phone_sealed'),
    roles: text('roles').array().$type<StaffRole[]>().notNull().default([]),
    /** Derived from the rota and from pages of open crises; a job keeps it. */
    isOnCall: boolean('is_on_call').notNull().default(false),
    shifts: jsonb('shifts').$type<{ time: ShiftTime; days: ShiftDay[] }[]>().notNull().default([]),
    /** What members read about their coach: pronouns, and two sentences of the coach's own. Empty if not given. */
    pronouns: text('pronouns').notNull().default(''),
    about: text('about').notNull().default(''),
    /** In how many minutes three of four replies on shift came in the last 4 weeks. A job counts them; null for fewer than 5. */
    usualReplyMinutes: integer('usual_reply_minutes'),
    lastRepliedAt: instant('last_replied_at'),
    /** The most members at a time; null for no limit. */
    capacity: integer('capacity'),
    awayUntil: instant('away_until'),
    /** An absence that is still to begin. A job then sets `awayUntil` and the covers. */
    plannedAway: jsonb('planned_away').$type<PlannedAway>(),
    invitedBy: text('invited_by'),
    deactivatedAt: instant('deactivated_at'),
    /** Until when the first sign-in, or the one after passkeys were removed, may be by code; null once it has happened. */
    invitationEndsAt: instant('invitation_ends_at'),
    /** Sign-ins by code from then on ask for a passkey, if the person has none; null before the first one. */
    codesEndAt: instant('codes_end_at'),
    lastSignedInAt: instant('last_signed_in_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('staff_name').on(sql`lower(${table.name})`)],
);

/** @property actor who planned it, as in the audit log */
export interface PlannedAway {
  readonly from: string;
  readonly until: string;
  readonly coverIds: readonly string[];
  readonly actor: string;
}

/** Sessions of the desk. The browser has the token in a cookie; here it is hashed. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    id: uuid('id').notNull().unique().defaultRandom(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    lockedAt: instant('locked_at'),
    device: text('device'),
    signedInBy: text('signed_in_by', { enum: ['code', 'passkey', 'organization'] }).notNull(),
  },
  (table) => [
    index('staff_sessions_staff').on(table.staffId),
    index('staff_sessions_expiry').on(table.expiresAt),
  ],
);

/** Passkeys of staff. Only their public part is here. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    credentialId: bytes('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    /** Counts the uses, if the authenticator counts them; then a copy shows itself. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default([]),
    isSynced: boolean('is_synced').notNull(),
    device: text('device'),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
);

/** The pictures that coaches show to their members. */
export const staffPortraits = pgTable('staff_portraits', {
  staffId: uuid('staff_id')
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  /** A JPEG as a data URL. */
  image: text('image').notNull(),
});

/** Challenges of passkeys that were answered. Each works once; unanswered ones are not stored. */
export const staffAnsweredChallenges = pgTable(
  'staff_answered_challenges',
  {
    challengeHash: bytes('challenge_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('staff_answered_challenges_expiry').on(table.expiresAt)],
);

/**
 * The latest code for each address and browser: for emails that asked for one to sign in, also for unknown ones, so that the work is the
 * same, and for phones that a person adds.
 */
export const staffCodes = pgTable(
  'staff_codes',
  {
    /** The address together with the browser that asked for the code. */
    addressHash: bytes('address_hash').primaryKey(),
    codeHash: bytes('code_hash').notNull(),
    triesLeft: smallint('tries_left').notNull(),
    usedAt: instant('used_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('staff_codes_expiry').on(table.expiresAt)],
);

/** Who is on call on an evening of each week. An evening without a row has no one. */
export const onCallWeekly = pgTable(
  'on_call_weekly',
  {
    day: text('day').$type<ShiftDay>().notNull(),
    time: text('time').$type<ShiftTime>().notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
  },
  (table) => [primaryKey({ columns: [table.day, table.time] })],
);

/** Who is on call on one evening in place of the weekly rota; null for no one. */
export const onCallExceptions = pgTable(
  'on_call_exceptions',
  {
    date: date('date').notNull(),
    time: text('time').$type<ShiftTime>().notNull(),
    staffId: uuid('staff_id').references(() => staff.id),
  },
  (table) => [primaryKey({ columns: [table.date, table.time] })],
);

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The name in the audit log. It is unique among tokens that are not revoked. */
    name: text('name').notNull(),
    tokenHash: bytes('token_hash').notNull().unique(),
    createdAt: createdAt(),
    /** Name of the caller who issued it. */
    issuedBy: text('issued_by').notNull(),
    revokedAt: instant('revoked_at'),
    /** The token with which it was issued; null for the first token's. Revoking that one revokes this one. */
    issuedById: uuid('issued_by_id'),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** The last warning before the end: how many days ahead it is sent. */
    warnedDays: smallint('warned_days'),
    /** The value before a renewal, which works until `formerUntil`. */
    formerHash: bytes('former_hash'),
    formerUntil: instant('former_until'),
    /** The rights of its holder. */
    roles: text('roles').array().$type<TokenRole[]>().notNull(),
  },
  (table) => [
    index('api_tokens_former').on(table.formerHash),
    index('api_tokens_issuer').on(table.issuedById),
    uniqueIndex('api_tokens_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.revokedAt} is null`),
  ],
);
