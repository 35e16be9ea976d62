ALTER TABLE "subscriptions" ADD COLUMN IF NOT EXISTS "pending_price_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN IF NOT EXISTS "pending_amount" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN IF NOT EXISTS "pending_status" text;