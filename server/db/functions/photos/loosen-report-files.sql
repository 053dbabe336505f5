-- However a photo of a report's evidence goes: the files of the copy are on the sweep's list.
CREATE OR REPLACE FUNCTION loosen_report_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_photo_files (file_key, member_id, holds_slot, created_at)
    VALUES (OLD.file_key, OLD.report_id, false, now())
    ON CONFLICT (file_key) DO NOTHING;
  RETURN NULL;
END $$;
