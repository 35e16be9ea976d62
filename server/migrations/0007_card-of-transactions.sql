ALTER TABLE "transactions" ADD COLUMN "payment_method_id" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;