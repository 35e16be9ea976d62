CREATE TABLE "conversation_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"body_sealed" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_note_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"note_id" uuid NOT NULL,
	"body_sealed" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"body_sealed" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "conversation_opens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_presence" (
	"member_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"doing" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_presence_member_id_staff_id_pk" PRIMARY KEY("member_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"waiting_since" timestamp with time zone,
	"last_message_id" bigint,
	"last_at" timestamp with time zone NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"is_unread" boolean DEFAULT false NOT NULL,
	"follow_up_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "held_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_sealed" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"problem" text,
	"message_id" bigint,
	"leaves_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"number" bigserial NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_drafts" ADD CONSTRAINT "conversation_drafts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_drafts" ADD CONSTRAINT "conversation_drafts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_note_edits" ADD CONSTRAINT "conversation_note_edits_note_id_conversation_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."conversation_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_opens" ADD CONSTRAINT "conversation_opens_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_opens" ADD CONSTRAINT "conversation_opens_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_presence" ADD CONSTRAINT "conversation_presence_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_presence" ADD CONSTRAINT "conversation_presence_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_texts" ADD CONSTRAINT "held_texts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_texts" ADD CONSTRAINT "held_texts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_drafts_owner" ON "conversation_drafts" USING btree ("member_id","staff_id");--> statement-breakpoint
CREATE INDEX "conversation_note_edits_note" ON "conversation_note_edits" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "conversation_notes_member" ON "conversation_notes" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "conversation_opens_staff" ON "conversation_opens" USING btree ("staff_id","until");--> statement-breakpoint
CREATE INDEX "conversation_opens_member" ON "conversation_opens" USING btree ("member_id","until");--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("waiting_since");--> statement-breakpoint
CREATE UNIQUE INDEX "held_texts_key" ON "held_texts" USING btree ("member_id","key");--> statement-breakpoint
CREATE INDEX "held_texts_message" ON "held_texts" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "saved_replies_staff" ON "saved_replies" USING btree ("staff_id");--> statement-breakpoint
-- Announces a change to the member's coach and to staff who have opened the conversation. The address of the conversation says which one.
CREATE FUNCTION announce_conversation(kind text, member uuid) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change(kind, ARRAY['conversation:' || member] || coalesce((
    SELECT array_agg(DISTINCT 'staff:' || reader) FROM (
      SELECT coach_id AS reader FROM members WHERE id = member AND coach_id IS NOT NULL
      UNION SELECT staff_id FROM conversation_opens WHERE member_id = member AND until > now()
    ) readers), '{}'));
END;
$$;
--> statement-breakpoint
-- A wait begins with the first unanswered text and ends when a reply leaves.
CREATE FUNCTION note_texts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  member uuid;
BEGIN
  FOR member IN
    INSERT INTO conversations AS c (member_id, waiting_since, last_message_id, last_at, is_unread)
    SELECT latest.member_id, CASE WHEN latest.direction = 'from-member' THEN latest.first_at END, latest.id, latest.at,
      latest.direction = 'from-member'
    FROM (
      SELECT DISTINCT ON (changed.member_id) changed.member_id, changed.direction, changed.id, changed.at,
        min(changed.at) FILTER (WHERE changed.direction = 'from-member') OVER (PARTITION BY changed.member_id) AS first_at
      FROM changed ORDER BY changed.member_id, changed.at DESC, changed.id DESC
    ) latest
    ORDER BY latest.member_id
    ON CONFLICT (member_id) DO UPDATE SET
      waiting_since = CASE WHEN excluded.waiting_since IS NULL THEN NULL ELSE coalesce(c.waiting_since, excluded.waiting_since) END,
      last_message_id = CASE WHEN excluded.last_at >= c.last_at THEN excluded.last_message_id ELSE c.last_message_id END,
      last_at = greatest(c.last_at, excluded.last_at),
      is_unread = excluded.is_unread,
      is_done = c.is_done AND NOT excluded.is_unread,
      follow_up_at = CASE WHEN excluded.is_unread THEN NULL ELSE c.follow_up_at END
    RETURNING member_id
  LOOP
    PERFORM announce_conversation('text', member);
  END LOOP;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER messages_conversation AFTER INSERT ON messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_texts();
--> statement-breakpoint
CREATE FUNCTION announce_conversation_row() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_conversation(TG_ARGV[0], CASE WHEN TG_OP = 'DELETE' THEN OLD.member_id ELSE NEW.member_id END);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER outbound_messages_delivery AFTER UPDATE ON outbound_messages FOR EACH ROW WHEN (NEW.member_id IS NOT NULL AND NEW.channel = 'text' AND (NEW.status, NEW.delivery_status) IS DISTINCT FROM (OLD.status, OLD.delivery_status)) EXECUTE FUNCTION announce_conversation_row('delivery');
--> statement-breakpoint
CREATE TRIGGER held_texts_announce AFTER INSERT OR UPDATE ON held_texts FOR EACH ROW EXECUTE FUNCTION announce_conversation_row('delivery');
--> statement-breakpoint
CREATE TRIGGER conversation_notes_announce AFTER INSERT OR UPDATE ON conversation_notes FOR EACH ROW EXECUTE FUNCTION announce_conversation_row('note');
--> statement-breakpoint
CREATE TRIGGER conversations_announce AFTER UPDATE ON conversations FOR EACH ROW WHEN (NEW.last_message_id IS NOT DISTINCT FROM OLD.last_message_id AND (NEW.is_done, NEW.is_unread, NEW.follow_up_at) IS DISTINCT FROM (OLD.is_done, OLD.is_unread, OLD.follow_up_at)) EXECUTE FUNCTION announce_conversation_row('conversation');
--> statement-breakpoint
CREATE TRIGGER conversation_opens_announce AFTER INSERT OR UPDATE ON conversation_opens FOR EACH ROW EXECUTE FUNCTION announce_conversation_row('conversation');
--> statement-breakpoint
CREATE TRIGGER conversation_presence_announce_insert AFTER INSERT ON conversation_presence FOR EACH ROW EXECUTE FUNCTION announce_conversation_row('presence');
--> statement-breakpoint
CREATE TRIGGER conversation_presence_announce_update AFTER UPDATE ON conversation_presence FOR EACH ROW WHEN (NEW.doing <> OLD.doing OR NEW.at > OLD.at + interval '20 seconds') EXECUTE FUNCTION announce_conversation_row('presence');
--> statement-breakpoint
-- A member who gets, changes, or loses a coach appears in another inbox.
CREATE FUNCTION announce_coach_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('conversation', ARRAY['conversation:' || NEW.id]
    || CASE WHEN OLD.coach_id IS NULL THEN '{}' ELSE ARRAY['staff:' || OLD.coach_id] END
    || CASE WHEN NEW.coach_id IS NULL THEN '{}' ELSE ARRAY['staff:' || NEW.coach_id] END);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER members_coach_announce AFTER UPDATE ON members FOR EACH ROW WHEN (NEW.coach_id IS DISTINCT FROM OLD.coach_id OR NEW.status <> OLD.status) EXECUTE FUNCTION announce_coach_change();
