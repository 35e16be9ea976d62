CREATE TABLE "schedule_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason_sealed" text,
	"replaced_by" uuid,
	"shift_time" text NOT NULL,
	"shift_days" text[] NOT NULL,
	"effective_date" date,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "service_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason_sealed" text,
	"replaced_by" uuid,
	"kind" text NOT NULL,
	"plan" text DEFAULT 'none' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schedule_requests" ADD CONSTRAINT "schedule_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_requests_one_pending" ON "schedule_requests" USING btree ("member_id") WHERE "schedule_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "schedule_requests_member" ON "schedule_requests" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "schedule_requests_state" ON "schedule_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "schedule_requests_due" ON "schedule_requests" USING btree ("effective_date") WHERE "schedule_requests"."state" = 'approved' and "schedule_requests"."applied_at" is null and "schedule_requests"."replaced_by" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "service_requests_one_pending" ON "service_requests" USING btree ("member_id") WHERE "service_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "service_requests_member" ON "service_requests" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "service_requests_state" ON "service_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "service_requests_plan_behind" ON "service_requests" USING btree ("created_at") WHERE "service_requests"."plan" in ('pausing', 'resuming', 'ending');