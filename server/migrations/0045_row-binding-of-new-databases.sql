-- A database in which no server has run begins with encrypted data that is bound to its rows. One with a fact or a member may hold data
-- in the form before.
INSERT INTO database_facts (name, value)
SELECT 'row-binding', 'required'
WHERE NOT EXISTS (SELECT FROM database_facts) AND NOT EXISTS (SELECT FROM members);
