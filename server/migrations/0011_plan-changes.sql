CREATE TABLE "plan_change_attempts" (
	"member_id" uuid NOT NULL,
	"attempt" text NOT NULL,
	"price_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_change_attempts_member_id_attempt_pk" PRIMARY KEY("member_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "plan_turns" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_change_attempts" ADD CONSTRAINT "plan_change_attempts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_turns" ADD CONSTRAINT "plan_turns_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;