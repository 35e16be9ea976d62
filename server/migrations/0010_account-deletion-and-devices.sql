CREATE TABLE "account_deletions" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"customer_deleted_at" timestamp with time zone,
	"participant_id" text,
	"participant_deleted_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "phone_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "phone_sealed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_at") WHERE "account_deletions"."finished_at" is null;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verifications_member" ON "verifications" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_phone_unless_erased" CHECK ("members"."erased_at" is not null or ("members"."phone_hash" is not null and "members"."phone_sealed" is not null));