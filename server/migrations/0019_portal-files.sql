CREATE TABLE "portal_files" (
	"path" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"compressed" "bytea",
	"signature" "bytea" NOT NULL,
	"last_served_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "portal_files_by_last_served" ON "portal_files" USING btree ("last_served_at");