-- As count_stamp, for a side of a conversation, without what makes that one general: each message changes two.
CREATE OR REPLACE FUNCTION count_side_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_stamps SET version = version + 1
    WHERE member_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.member_id ELSE NEW.member_id END
      AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
