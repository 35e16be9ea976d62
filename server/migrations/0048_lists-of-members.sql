CREATE TABLE "member_list_looks" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"sorted" text NOT NULL,
	"columns" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_sight_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_sights" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"derived" text NOT NULL,
	"step" text,
	"status" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"derived_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"sorted" text NOT NULL,
	"columns" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_list_looks" ADD CONSTRAINT "member_list_looks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_views" ADD CONSTRAINT "member_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_sights_derived" ON "member_sights" USING btree ("derived","joined_at","member_id");--> statement-breakpoint
CREATE INDEX "member_sights_status" ON "member_sights" USING btree ("derived","status","joined_at","member_id");--> statement-breakpoint
CREATE INDEX "member_sights_by_age" ON "member_sights" USING btree ("derived_on") WHERE "member_sights"."step" = 'ENROLLMENT_EMERGENCY_CONTACT';--> statement-breakpoint
CREATE UNIQUE INDEX "member_views_name" ON "member_views" USING btree ("staff_id",lower("name"));
--> statement-breakpoint
-- Notes that what a member sees may have changed. The previous release's writes are noted as well.
CREATE FUNCTION note_sight_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_TABLE_NAME = 'members' THEN
    INSERT INTO member_sight_changes (member_id) VALUES (NEW.id);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO member_sight_changes (member_id) VALUES (OLD.member_id);
  ELSE
    INSERT INTO member_sight_changes (member_id) VALUES (NEW.member_id);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER members_sight_insert AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION note_sight_change();
--> statement-breakpoint
CREATE TRIGGER members_sight_update AFTER UPDATE ON members FOR EACH ROW
  WHEN ((NEW.status, NEW.partner_id, NEW.saved_steps, NEW.enrollment_completed_at, NEW.personal_details_sealed, NEW.emergency_contact_sealed, NEW.shift_time, NEW.shift_days, NEW.created_at)
    IS DISTINCT FROM (OLD.status, OLD.partner_id, OLD.saved_steps, OLD.enrollment_completed_at, OLD.personal_details_sealed, OLD.emergency_contact_sealed, OLD.shift_time, OLD.shift_days, OLD.created_at))
  EXECUTE FUNCTION note_sight_change();
--> statement-breakpoint
CREATE TRIGGER subscriptions_sight_insert AFTER INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION note_sight_change();
--> statement-breakpoint
CREATE TRIGGER subscriptions_sight_update AFTER UPDATE ON subscriptions FOR EACH ROW WHEN ((NEW.status, NEW.member_id) IS DISTINCT FROM (OLD.status, OLD.member_id)) EXECUTE FUNCTION note_sight_change();
--> statement-breakpoint
CREATE TRIGGER subscriptions_sight_delete AFTER DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION note_sight_change();
