ALTER TABLE "operator_tokens" ADD COLUMN "issued_by_id" uuid;--> statement-breakpoint
ALTER TABLE "operator_tokens" ADD COLUMN "expires_at" timestamp with time zone DEFAULT now() + interval '90 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_tokens" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operator_tokens" ADD COLUMN "former_hash" "bytea";--> statement-breakpoint
ALTER TABLE "operator_tokens" ADD COLUMN "former_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "operator_tokens_former" ON "operator_tokens" USING btree ("former_hash");--> statement-breakpoint
CREATE INDEX "operator_tokens_issuer" ON "operator_tokens" USING btree ("issued_by_id");