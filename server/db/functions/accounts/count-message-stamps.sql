-- Counts up the stamps of both members of the conversation of a changed message, lower member first, as count_stamp does:
-- answers that contain the message are outdated.
CREATE OR REPLACE FUNCTION count_message_stamps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_member uuid;
BEGIN
  FOR v_member IN
    SELECT unnest(ARRAY[low_id, high_id]) FROM conversations WHERE id = NEW.conversation_id
  LOOP
    UPDATE member_stamps SET version = version + 1
      WHERE member_id = v_member AND xmin <> pg_current_xact_id()::xid;
  END LOOP;
  RETURN NULL;
END $$;
