CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email_hash" "bytea",
	"email_sealed" text,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"is_on_call" boolean DEFAULT false NOT NULL,
	"shifts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"capacity" integer,
	"away_until" timestamp with time zone,
	"invited_by" text,
	"deactivated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_email_hash_unique" UNIQUE("email_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_codes" (
	"email_hash" "bytea" PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries_left" smallint NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"locked_at" timestamp with time zone,
	"device" text,
	CONSTRAINT "staff_sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "coach_id" uuid;--> statement-breakpoint
ALTER TABLE "operator_tokens" ADD COLUMN "roles" text[] DEFAULT '{"service"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_name" ON "staff" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "staff_codes_expiry" ON "staff_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expiry" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_coach_id_staff_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Coaches were names. Each name is now a person on staff, so that the previous release, which writes names only, goes on working.
CREATE FUNCTION set_coach_of_member() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  wanted text := btrim(NEW.coach_name);
BEGIN
  NEW.coach_id := NULL;
  IF wanted IS NULL OR wanted = '' THEN RETURN NEW; END IF;
  INSERT INTO staff (name, roles) SELECT wanted, '{coach}'
    WHERE NOT EXISTS (SELECT 1 FROM staff WHERE lower(name) = lower(wanted))
    ON CONFLICT DO NOTHING;
  SELECT id INTO NEW.coach_id FROM staff WHERE lower(name) = lower(wanted);
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER members_coach BEFORE INSERT OR UPDATE OF coach_name ON members FOR EACH ROW EXECUTE FUNCTION set_coach_of_member();
--> statement-breakpoint
-- Open pages of the desk check their session when it ends, locks, or when the person's roles change.
CREATE FUNCTION announce_staff_session() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('session', ARRAY['staff:' || OLD.staff_id]);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION announce_staff() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('session', ARRAY['staff:' || NEW.id]);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER staff_sessions_announce_update AFTER UPDATE ON staff_sessions FOR EACH ROW WHEN (NEW.expires_at < OLD.expires_at OR (NEW.locked_at IS NOT NULL AND OLD.locked_at IS NULL)) EXECUTE FUNCTION announce_staff_session();
--> statement-breakpoint
CREATE TRIGGER staff_sessions_announce_delete AFTER DELETE ON staff_sessions FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION announce_staff_session();
--> statement-breakpoint
CREATE TRIGGER staff_announce AFTER UPDATE ON staff FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_staff();
