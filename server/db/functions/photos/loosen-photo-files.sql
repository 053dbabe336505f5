-- However a photo's row goes, by its owner, with its member or by a moderator: its files are on the sweep's list.
CREATE OR REPLACE FUNCTION loosen_photo_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_photo_files (file_key, member_id, holds_slot, created_at)
    VALUES (OLD.file_key, OLD.member_id, false, now())
    ON CONFLICT (file_key) DO NOTHING;
  RETURN NULL;
END $$;
