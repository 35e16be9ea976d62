-- outside a transaction
ALTER TABLE "service_requests" ADD COLUMN IF NOT EXISTS "return_date" date;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN IF NOT EXISTS "ended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "service_requests_return" ON "service_requests" USING btree ("return_date") WHERE "service_requests"."return_date" is not null and "service_requests"."state" = 'carried-out' and "service_requests"."ended_at" is null;
