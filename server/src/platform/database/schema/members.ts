import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { enrollmentSteps } from '@moments/contract/enrollment/enrollment-steps';
import { bytes, createdAt, encrypted, instant } from './columns.ts';
import { staff } from './staff.ts';

export const partners = pgTable('partners', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull().unique(),
  active: boolean('active').notNull().default(true),
  monthlyMomentsBudget: integer('monthly_moments_budget'),
  /** The keyed hash of the code that the partner gives out. Null if it requires none (SEC-01). */
  proofCodeHash: bytes('proof_code_hash'),
  /** The domains of its members' emails. Empty if it requires none. */
  emailDomains: text('email_domains').array().notNull().default([]),
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
    /** Since when texts don't reach the phone. Null once one is delivered or the number changes. */
    textsFailSince: instant('texts_fail_since'),
    termsAcceptedAt: instant('terms_accepted_at'),
    messagesConsentAt: instant('messages_consent_at'),
    partnerId: uuid('partner_id').references(() => partners.id),
    /** The partner whose proof the member gave. It counts only while it is the member's partner. */
    provenPartnerId: uuid('proven_partner_id'),
    memberSource: text('member_source'),
    /** JSON of the personal details. */
    personalDetailsEncrypted: encrypted('personal_details_sealed'),
    /** When the address was last given, corrected, or confirmed. Null without an address. */
    addressConfirmedAt: instant('address_confirmed_at'),
    /** Keyed hash of the full name, by which staff find a member. */
    nameHash: bytes('name_hash'),
    /** The same with the preferred first name. */
    preferredNameHash: bytes('preferred_name_hash'),
    hopeToGainEncrypted: encrypted('hope_to_gain_sealed'),
    /** What the member wrote while waiting for a coach. It is sent at the match. */
    firstTextEncrypted: encrypted('first_text_sealed'),
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
    /** The coach of that name. A trigger sets it. */
    coachId: uuid('coach_id').references(() => staff.id),
    /** When the member was matched with this coach. */
    coachSince: instant('coach_since'),
    /** Since when the member waits for a coach or is on the waitlist; older if they don't anymore. A trigger sets it. */
    matchingSince: instant('matching_since'),
    communityDialogOpen: boolean('community_dialog_open').notNull().default(false),
    /** When the personal data was erased. The row stays because payments and Moments refer to it. */
    erasedAt: instant('erased_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('members_status').on(table.status),
    // The list for staff, newest first, of all and of one status.
    index('members_created').on(table.createdAt, table.id),
    index('members_status_created').on(table.status, table.createdAt, table.id),
    index('members_partner').on(table.partnerId, table.id),
    index('members_coach').on(table.coachId),
    // Operations' list of who waits for a coach.
    index('members_matching')
      .on(table.status, table.matchingSince, table.id)
      .where(sql`${table.status} in ('PENDING_MATCHING', 'WAITLIST_REVIEW')`),
    // Operations' list of members whom no coach answers.
    index('members_without_coach')
      .on(table.id)
      .where(
        sql`${table.coachId} is null and ${table.erasedAt} is null and ${table.status} in ('ACTIVE_COACHING', 'IDLE_COACHING')`,
      ),
    // The desk's list, of a coach and of a partner, newest first.
    index('members_coach_created').on(table.coachId, table.createdAt, table.id),
    index('members_partner_created').on(table.partnerId, table.createdAt, table.id),
    index('members_name').on(table.nameHash),
    index('members_preferred_name').on(table.preferredNameHash),
    check(
      'members_phone_unless_erased',
      sql`${table.erasedAt} is not null or (${table.phoneHash} is not null and ${table.phoneEncrypted} is not null)`,
    ),
  ],
);

/** Answers that members typed in a step and did not save yet (ENR-16). A row is deleted when the step is saved or the draft expires. */
export const stepDrafts = pgTable(
  'step_drafts',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    step: text('step', { enum: enrollmentSteps }).notNull(),
    /** JSON of the typed values. */
    valuesEncrypted: encrypted('values_sealed').notNull(),
    /** The open form that wrote this version, and how many versions it had written. */
    writer: uuid('writer').notNull(),
    sequence: integer('sequence').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    uniqueIndex('step_drafts_member_step').on(table.memberId, table.step),
    index('step_drafts_saved').on(table.savedAt),
  ],
);
