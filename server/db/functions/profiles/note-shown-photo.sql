-- Whether others see a photo of the member: kept in the profile, so that the index of a search alone answers.
CREATE OR REPLACE FUNCTION note_shown_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.member_id ELSE NEW.member_id END;
BEGIN
  -- The row is held first: of two photos that change at once, each would find the other one as it was.
  PERFORM 1 FROM profiles WHERE member_id = owner FOR NO KEY UPDATE;
  UPDATE profiles SET has_photo = NOT has_photo
    WHERE member_id = owner AND has_photo <> EXISTS (
      SELECT 1 FROM photos WHERE photos.member_id = owner AND photos.status = 'active');
  RETURN NULL;
END $$;
