CREATE TABLE "crises" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"paged_staff_id" uuid,
	"paged_at" timestamp with time zone,
	"on_call_present_at" timestamp with time zone,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "crises" ADD CONSTRAINT "crises_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crises" ADD CONSTRAINT "crises_paged_staff_id_staff_id_fk" FOREIGN KEY ("paged_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crises_one_open" ON "crises" USING btree ("member_id") WHERE "crises"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "crises_member" ON "crises" USING btree ("member_id","started_at");--> statement-breakpoint
-- A coach on call hears of every open crisis, too.
CREATE OR REPLACE FUNCTION announce_conversation(kind text, member uuid) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change(kind, ARRAY['conversation:' || member] || coalesce((
    SELECT array_agg(DISTINCT 'staff:' || reader) FROM (
      SELECT coach_id AS reader FROM members WHERE id = member AND coach_id IS NOT NULL
      UNION SELECT staff_id FROM conversation_opens WHERE member_id = member AND until > now()
      UNION SELECT s.id FROM staff s JOIN crises c ON c.member_id = member AND c.ended_at IS NULL WHERE s.is_on_call
    ) readers), '{}'));
END;
$$;
--> statement-breakpoint
CREATE TRIGGER crises_announce AFTER INSERT OR UPDATE ON crises FOR EACH ROW EXECUTE FUNCTION announce_conversation_row('crisis');
