CREATE TABLE "step_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"step" text NOT NULL,
	"values_sealed" text NOT NULL,
	"writer" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "step_drafts" ADD CONSTRAINT "step_drafts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "step_drafts_member_step" ON "step_drafts" USING btree ("member_id","step");--> statement-breakpoint
CREATE INDEX "step_drafts_saved" ON "step_drafts" USING btree ("saved_at");