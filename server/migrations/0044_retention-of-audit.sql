-- The audit log loses its oldest entries after AUDIT_DAYS. Nobody changes an entry, and nobody removes one of the last 365 days.
CREATE OR REPLACE FUNCTION refuse_change_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '365 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit();
--> statement-breakpoint
-- The servers' role has no right to delete entries. This function deletes with its owner's right, by the database's clock. It looks at the
-- oldest entries only, so that it reads no more than it may delete.
CREATE OR REPLACE FUNCTION delete_old_audit(days integer, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM public.audit_log entry
  USING (SELECT id FROM public.audit_log ORDER BY id LIMIT most) oldest
  WHERE entry.id = oldest.id AND entry.at < now() - make_interval(days => greatest(days, 365));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END;
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION delete_old_audit(integer, integer) FROM PUBLIC;
