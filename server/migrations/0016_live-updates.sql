-- Every change that a member's open page shows is announced in its own transaction, so that no way to change it can forget to.
-- An announcement names the kind and who it is for. It has no words and no numbers. server/src/platform/live listens.
CREATE SEQUENCE live_event_ids;
--> statement-breakpoint
-- Announces a change of a kind to addresses, a hundred in one announcement: PostgreSQL limits its length to 8000 bytes.
CREATE FUNCTION announce_change(kind text, addresses text[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  first integer := 1;
BEGIN
  WHILE first <= coalesce(array_length(addresses, 1), 0) LOOP
    PERFORM pg_notify('live_events', json_build_object(
      'id', nextval('live_event_ids')::text, 'kind', kind, 'to', addresses[first:first + 99])::text);
    first := first + 100;
  END LOOP;
END;
$$;
--> statement-breakpoint
-- Announces the rows of a statement to their members. The argument is the kind.
CREATE FUNCTION announce_changed_rows() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change(TG_ARGV[0], (SELECT array_agg(DISTINCT 'member:' || member_id) FROM changed));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION announce_member() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('profile', ARRAY['member:' || NEW.id]);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION announce_session_end() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('session', ARRAY['member:' || OLD.member_id]);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER messages_announce AFTER INSERT ON messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('texts');
--> statement-breakpoint
CREATE TRIGGER moments_announce_insert AFTER INSERT ON moments_balances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('moments');
--> statement-breakpoint
CREATE TRIGGER moments_announce_update AFTER UPDATE ON moments_balances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('moments');
--> statement-breakpoint
CREATE TRIGGER subscriptions_announce_insert AFTER INSERT ON subscriptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('plan');
--> statement-breakpoint
CREATE TRIGGER subscriptions_announce_update AFTER UPDATE ON subscriptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('plan');
--> statement-breakpoint
CREATE TRIGGER payments_announce_insert AFTER INSERT ON payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('payments');
--> statement-breakpoint
CREATE TRIGGER payments_announce_update AFTER UPDATE ON payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('payments');
--> statement-breakpoint
CREATE TRIGGER transactions_announce_insert AFTER INSERT ON transactions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('payments');
--> statement-breakpoint
CREATE TRIGGER transactions_announce_update AFTER UPDATE ON transactions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('payments');
--> statement-breakpoint
CREATE TRIGGER schedule_requests_announce_insert AFTER INSERT ON schedule_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('requests');
--> statement-breakpoint
CREATE TRIGGER schedule_requests_announce_update AFTER UPDATE ON schedule_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('requests');
--> statement-breakpoint
CREATE TRIGGER service_requests_announce_insert AFTER INSERT ON service_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('requests');
--> statement-breakpoint
CREATE TRIGGER service_requests_announce_update AFTER UPDATE ON service_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('requests');
--> statement-breakpoint
CREATE TRIGGER account_deletions_announce_insert AFTER INSERT ON account_deletions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('profile');
--> statement-breakpoint
CREATE TRIGGER account_deletions_announce_delete AFTER DELETE ON account_deletions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('profile');
--> statement-breakpoint
CREATE TRIGGER members_announce AFTER UPDATE ON members FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_member();
--> statement-breakpoint
-- Only the end of a session that was still open: the clean-up deletes many old ones.
CREATE TRIGGER sessions_announce_shorter AFTER UPDATE ON sessions FOR EACH ROW WHEN (NEW.expires_at < OLD.expires_at) EXECUTE FUNCTION announce_session_end();
--> statement-breakpoint
CREATE TRIGGER sessions_announce_delete AFTER DELETE ON sessions FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION announce_session_end();
