ALTER TABLE "members" ADD COLUMN "name_hash" "bytea";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "preferred_name_hash" "bytea";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "name_hashed_at" timestamp with time zone;--> statement-breakpoint
-- The previous release writes names without their hashes. A job computes them again. Re-encryption doesn't change updated_at.
CREATE FUNCTION forget_name_hash() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.name_hash := NULL;
  NEW.preferred_name_hash := NULL;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER members_name_hash BEFORE UPDATE OF personal_details_sealed ON members FOR EACH ROW
  WHEN (NEW.name_hashed_at IS NOT DISTINCT FROM OLD.name_hashed_at AND NEW.updated_at IS DISTINCT FROM OLD.updated_at)
  EXECUTE FUNCTION forget_name_hash();
