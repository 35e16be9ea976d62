-- outside a transaction
ALTER TABLE "conversation_notes" ADD COLUMN IF NOT EXISTS "key" text;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "conversation_notes_key" ON "conversation_notes" USING btree ("staff_id","key") WHERE "conversation_notes"."key" is not null;
