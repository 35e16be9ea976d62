CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"compared" integer NOT NULL,
	"differences" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "reconciliations_started" ON "reconciliations" USING btree ("started_at");