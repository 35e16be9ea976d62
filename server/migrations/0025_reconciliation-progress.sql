CREATE TABLE "reconciliation_progress" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"is_full" boolean NOT NULL,
	"cursor" text NOT NULL,
	"compared" integer NOT NULL,
	"differences" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "is_full" boolean DEFAULT true NOT NULL;
