-- What was published stays as it was: a correction is another version.
CREATE OR REPLACE FUNCTION refuse_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'content_versions is append-only';
END $$;
