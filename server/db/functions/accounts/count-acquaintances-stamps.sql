-- Counts the stamps up of all who may hold an answer about a member whose wishes on who sees what of them changed: who
-- liked them, whom they liked, whom they write with. In order, and when the transaction commits, as count_stamp does.
CREATE OR REPLACE FUNCTION count_acquaintances_stamps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_stamps stamp SET version = version + 1
    FROM (
      SELECT member_id FROM member_stamps WHERE member_id IN (
        SELECT to_id FROM likes WHERE from_id = NEW.member_id
        UNION SELECT from_id FROM likes WHERE to_id = NEW.member_id
        UNION SELECT partner_id FROM conversation_sides WHERE member_id = NEW.member_id
      ) ORDER BY member_id FOR NO KEY UPDATE
    ) AS locked
    WHERE stamp.member_id = locked.member_id;
  RETURN NULL;
END $$;
