ALTER TABLE "members" ADD COLUMN "proven_partner_id" uuid;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "proof_code_hash" "bytea";--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "email_domains" text[] DEFAULT '{}' NOT NULL;