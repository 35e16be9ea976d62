ALTER TABLE "subscriptions" ADD COLUMN "next_price_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_next_unbooked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "subscriptions" SET "unsettled_since" = now() WHERE "status" = 'MEMBERSHIP_ACTIVE' AND EXISTS (SELECT 1 FROM "audit_log" WHERE "audit_log"."member_id" = "subscriptions"."member_id" AND "audit_log"."action" = 'plan.change-asked');
