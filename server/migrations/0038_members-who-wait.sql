-- outside a transaction
create index concurrently if not exists "members_matching" ON "members" USING btree ("status","matching_since","id") WHERE "members"."status" in ('PENDING_MATCHING', 'WAITLIST_REVIEW');--> statement-breakpoint
-- Who waited before this release: since the latest change to that status.
UPDATE members m SET matching_since = coalesce((SELECT max(a.at) FROM audit_log a WHERE a.member_id = m.id AND a.action = 'member.status-changed'
  AND a.after ->> 'status' = m.status), m.enrollment_completed_at, m.created_at)
WHERE m.status IN ('PENDING_MATCHING', 'WAITLIST_REVIEW') AND m.matching_since IS NULL;
