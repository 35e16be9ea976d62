import { doublePrecision, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { members } from './members.ts';

/** What we know of a member at the referral provider. */
export const memberReferrals = pgTable('member_referrals', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id),
  participantId: text('participant_id'),
  referralCode: text('referral_code'),
  /** What the first plan is cheaper by, when it was last found out. */
  discountPercent: doublePrecision('discount_percent').notNull().default(0),
  triggeredAt: instant('triggered_at'),
  /** The discounted plan was paid: the reward that it came from is to be marked as used. */
  rewardDueAt: instant('reward_due_at'),
  /** The provider's, chosen once: trying again never uses another one up. */
  rewardId: text('reward_id'),
  rewardFulfilledAt: instant('reward_fulfilled_at'),
});
