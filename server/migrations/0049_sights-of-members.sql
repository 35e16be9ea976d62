-- outside a transaction
-- A job derives what they see. It takes some minutes for a million members.
INSERT INTO member_sight_changes (member_id) SELECT id FROM members m WHERE NOT EXISTS (SELECT 1 FROM member_sights s WHERE s.member_id = m.id);
