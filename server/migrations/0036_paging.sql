ALTER TABLE "crises" ADD COLUMN "pages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "crises" ADD COLUMN "escalated_at" timestamp with time zone;