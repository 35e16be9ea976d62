-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "schedule_requests_created" ON "schedule_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "service_requests_created" ON "service_requests" USING btree ("created_at","id");
