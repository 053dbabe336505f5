-- An account's state decides whether its profile is listed; the profile's own trigger looks again.
CREATE OR REPLACE FUNCTION list_profile_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET is_listed = is_listed WHERE member_id = NEW.id;
  RETURN NULL;
END $$;
