-- A member has a stamp from the first instant.
CREATE OR REPLACE FUNCTION open_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_stamps (member_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
