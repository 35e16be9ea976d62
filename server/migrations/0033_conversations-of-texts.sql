-- outside a transaction
-- Conversations from the texts before this release. A text that arrives now has its row by the trigger.
INSERT INTO conversations (member_id, waiting_since, last_message_id, last_at)
SELECT latest.member_id,
  (SELECT min(m.at) FROM messages m WHERE m.member_id = latest.member_id AND m.direction = 'from-member'
    AND m.at > coalesce((SELECT max(r.at) FROM messages r WHERE r.member_id = latest.member_id AND r.direction = 'from-coach'), '-infinity')),
  latest.id, latest.at
FROM (SELECT DISTINCT ON (member_id) member_id, id, at FROM messages ORDER BY member_id, at DESC, id DESC) latest
ON CONFLICT (member_id) DO NOTHING;
