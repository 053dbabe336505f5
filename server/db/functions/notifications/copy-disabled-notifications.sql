-- The list that user.php answers with is a copy of the switches, kept here so that no way of writing can forget it; a
-- change of it counts the member's stamp up.
CREATE OR REPLACE FUNCTION copy_disabled_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_member uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.member_id ELSE NEW.member_id END;
BEGIN
  UPDATE accounts SET notifications_disabled = ARRAY(
    SELECT type FROM notification_switches
      WHERE member_id = v_member AND channel = 'email' AND NOT is_on ORDER BY type)
    WHERE id = v_member;
  RETURN NULL;
END $$;
