-- What was written before the sign-up is sent under its writer's own id: once it is stored it waits no more.
CREATE OR REPLACE FUNCTION forget_first_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- defence: sent-waits-no-more
  UPDATE accounts SET signup_message = NULL, signup_message_to = NULL WHERE id = NEW.sender_id AND signup_message_to IS NOT NULL;
  RETURN NULL;
END $$;
