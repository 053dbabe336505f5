-- A session stands for what its owner was allowed when it began: no way of changing that can forget to end it.
CREATE OR REPLACE FUNCTION end_staff_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- defence: staff-change-ends-sessions
  DELETE FROM staff_sessions WHERE staff_id = NEW.id;
  RETURN NULL;
END $$;
