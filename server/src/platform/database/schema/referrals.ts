import { sql } from 'drizzle-orm';
import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { memberId } from './references.ts';

/** A member's data at the referral provider. */
export const memberReferrals = pgTable(
  'member_referrals',
  {
    memberId: memberId().primaryKey(),
    participantId: text('participant_id'),
    referralCode: text('referral_code'),
    /** The discount on the first plan, as last read from the provider. */
    discountPercent: doublePrecision('discount_percent').notNull().default(0),
    triggeredAt: instant('triggered_at'),
    /** When the discounted plan was paid, so that the reward can be marked as used. */
    rewardDueAt: instant('reward_due_at'),
    /** The provider's reward ID, chosen once, so that a retry never uses another reward. */
    rewardId: text('reward_id'),
    rewardFulfilledAt: instant('reward_fulfilled_at'),
  },
  (table) => [
    index('member_referrals_due')
      .on(table.rewardDueAt)
      .where(sql`${table.rewardDueAt} is not null and ${table.rewardFulfilledAt} is null`),
  ],
);
