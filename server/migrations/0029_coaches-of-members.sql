-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "members_coach" ON "members" USING btree ("coach_id");
--> statement-breakpoint
-- The trigger of the migration before finds or adds the coach of each name.
UPDATE members SET coach_name = coach_name WHERE coach_name IS NOT NULL AND coach_id IS NULL;
