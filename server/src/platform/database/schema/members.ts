import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, encrypted, instant } from './columns.ts';

export const partners = pgTable('partners', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull().unique(),
  active: boolean('active').notNull().default(true),
  monthlyMomentsBudget: integer('monthly_moments_budget'),
  createdAt: createdAt(),
});

export const members = pgTable(
  'members',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null only for erased members, whose number is free for a new sign-up. */
    phoneHash: bytes('phone_hash').unique(),
    phoneEncrypted: encrypted('phone_sealed'),
    emailHash: bytes('email_hash').unique(),
    emailEncrypted: encrypted('email_sealed'),
    emailVerifiedAt: instant('email_verified_at'),
    status: text('status').notNull().default('SIGNED_UP'),
    /** The status that reinstating restores. */
    statusBeforeStop: text('status_before_stop'),
    /** The coaching status (active or idle) that a member away at a limit returns to. */
    statusBeforeAway: text('status_before_away'),
    termsAcceptedAt: instant('terms_accepted_at'),
    messagesConsentAt: instant('messages_consent_at'),
    partnerId: uuid('partner_id').references(() => partners.id),
    memberSource: text('member_source'),
    /** JSON of the personal details. */
    personalDetailsEncrypted: encrypted('personal_details_sealed'),
    hopeToGainEncrypted: encrypted('hope_to_gain_sealed'),
    shiftTime: text('shift_time'),
    shiftDays: text('shift_days').array().notNull().default([]),
    /** JSON of the emergency contact. */
    emergencyContactEncrypted: encrypted('emergency_contact_sealed'),
    savedSteps: text('saved_steps').array().notNull().default([]),
    currentStep: text('current_step'),
    toStep: text('to_step'),
    enrollmentStartedAt: instant('enrollment_started_at'),
    enrollmentCompletedAt: instant('enrollment_completed_at'),
    stripeCustomerId: text('stripe_customer_id').unique(),
    coachName: text('coach_name'),
    /** When the member was matched with this coach; null for matches before it was recorded. */
    coachSince: instant('coach_since'),
    communityDialogOpen: boolean('community_dialog_open').notNull().default(false),
    /** When the personal data was erased. The row stays because payments and Moments refer to it. */
    erasedAt: instant('erased_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('members_status').on(table.status),
    // The operators' list, newest first, of all and of one status.
    index('members_created').on(table.createdAt, table.id),
    index('members_status_created').on(table.status, table.createdAt, table.id),
    index('members_partner').on(table.partnerId),
    check(
      'members_phone_unless_erased',
      sql`${table.erasedAt} is not null or (${table.phoneHash} is not null and ${table.phoneEncrypted} is not null)`,
    ),
  ],
);
