ALTER TABLE "members" ADD COLUMN "status_before_away" text;--> statement-breakpoint
ALTER TABLE "operator_tokens" ADD COLUMN "issued_by" text DEFAULT 'bootstrap' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_messages" ADD COLUMN "is_unsure" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_retried" ON "audit_log" USING btree (("after" ->> 'id')) WHERE "audit_log"."action" = 'dead-letter.retried';--> statement-breakpoint
CREATE UNIQUE INDEX "operator_tokens_name" ON "operator_tokens" USING btree (lower("name")) WHERE "operator_tokens"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "outbound_messages_failed" ON "outbound_messages" USING btree ("created_at") WHERE "outbound_messages"."status" = 'failed';