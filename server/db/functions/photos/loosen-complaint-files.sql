-- However a picture of a complaint goes, taken back or erased with it: its files are on the sweep's list.
CREATE OR REPLACE FUNCTION loosen_complaint_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_photo_files (file_key, member_id, holds_slot, created_at)
    VALUES (OLD.file_key, OLD.complaint_id, false, now())
    ON CONFLICT (file_key) DO NOTHING;
  RETURN NULL;
END $$;
