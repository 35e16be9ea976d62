-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_past_due" ON "subscriptions" USING btree ("member_id") WHERE "subscriptions"."status" = 'MEMBERSHIP_PAST_DUE';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "members_coach_created" ON "members" USING btree ("coach_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "members_partner_created" ON "members" USING btree ("partner_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "members_name" ON "members" USING btree ("name_hash");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "members_preferred_name" ON "members" USING btree ("preferred_name_hash");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "members_name_unhashed" ON "members" USING btree ("id") WHERE "members"."name_hash" is null and "members"."personal_details_sealed" is not null;