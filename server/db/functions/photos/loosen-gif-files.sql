-- However the row of a gif goes: its files are on the sweep's list.
CREATE OR REPLACE FUNCTION loosen_gif_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_photo_files (file_key, member_id, holds_slot, created_at)
    -- The key as in server/modules/talking/gifs/gif-rules.ts; a gif has no owner, and its id stands for one.
    VALUES ('gif-' || OLD.id, OLD.id, false, now())
    ON CONFLICT (file_key) DO NOTHING;
  RETURN NULL;
END $$;
