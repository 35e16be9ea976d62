ALTER TABLE "subscriptions" ADD COLUMN "unsettled_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_referrals" ADD COLUMN "reward_id" text;--> statement-breakpoint
CREATE INDEX "subscriptions_unsettled" ON "subscriptions" USING btree ("updated_at") WHERE "subscriptions"."unsettled_since" is not null;