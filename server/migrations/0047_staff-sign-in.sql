ALTER TABLE "operator_tokens" ADD COLUMN "warned_days" smallint;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "invitation_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "codes_end_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "last_signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "signed_in_by" text;--> statement-breakpoint
-- What is known of earlier sign-ins.
UPDATE "staff" SET "last_signed_in_at" = greatest(
  (SELECT max("created_at") FROM "staff_sessions" WHERE "staff_id" = "staff"."id"),
  (SELECT max("last_used_at") FROM "staff_passkeys" WHERE "staff_id" = "staff"."id")
);
