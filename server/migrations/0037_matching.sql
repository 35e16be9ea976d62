CREATE TABLE "held_matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"coach_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"problem" text,
	"leaves_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "matching_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "held_matches" ADD CONSTRAINT "held_matches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_matches" ADD CONSTRAINT "held_matches_coach_id_staff_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_matches" ADD CONSTRAINT "held_matches_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "held_matches_key" ON "held_matches" USING btree ("member_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "held_matches_one" ON "held_matches" USING btree ("member_id") WHERE "held_matches"."state" = 'held';--> statement-breakpoint
CREATE INDEX "held_matches_coach" ON "held_matches" USING btree ("coach_id") WHERE "held_matches"."state" = 'held';--> statement-breakpoint
CREATE INDEX "held_matches_member" ON "held_matches" USING btree ("member_id","created_at");--> statement-breakpoint
-- Since when a member waits, however the status changes.
CREATE FUNCTION note_matching() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.matching_since := now();
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER members_matching_since BEFORE UPDATE OF status ON members FOR EACH ROW WHEN (NEW.status <> OLD.status AND NEW.status IN ('PENDING_MATCHING', 'WAITLIST_REVIEW')) EXECUTE FUNCTION note_matching();
--> statement-breakpoint
-- Announces to operations that the list of who waits, or a coach, has changed. The address of the conversation says which member.
CREATE FUNCTION announce_matching(about text[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('matching', about || coalesce((
    SELECT array_agg('staff:' || id) FROM staff WHERE 'operations' = ANY (roles) AND deactivated_at IS NULL), '{}'));
END;
$$;
--> statement-breakpoint
-- The argument is the column with the member's ID; none for a change of staff.
CREATE FUNCTION announce_matching_row() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_matching(CASE WHEN TG_NARGS = 0 THEN '{}' ELSE ARRAY['conversation:' || (to_jsonb(NEW) ->> TG_ARGV[0])] END);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER held_matches_announce AFTER INSERT OR UPDATE ON held_matches FOR EACH ROW EXECUTE FUNCTION announce_matching_row('member_id');
--> statement-breakpoint
CREATE TRIGGER members_matching_announce AFTER UPDATE ON members FOR EACH ROW WHEN (NEW.status <> OLD.status AND (NEW.status IN ('PENDING_MATCHING', 'WAITLIST_REVIEW') OR OLD.status IN ('PENDING_MATCHING', 'WAITLIST_REVIEW'))) EXECUTE FUNCTION announce_matching_row('id');
--> statement-breakpoint
CREATE TRIGGER staff_matching_announce AFTER UPDATE ON staff FOR EACH ROW WHEN ((NEW.shifts, NEW.capacity, NEW.away_until, NEW.roles, NEW.deactivated_at) IS DISTINCT FROM (OLD.shifts, OLD.capacity, OLD.away_until, OLD.roles, OLD.deactivated_at)) EXECUTE FUNCTION announce_matching_row();
