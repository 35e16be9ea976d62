-- The audit log has refused TRUNCATE from the start; the ledger's trigger was missing.
CREATE TRIGGER moments_ledger_no_truncate BEFORE TRUNCATE ON moments_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
