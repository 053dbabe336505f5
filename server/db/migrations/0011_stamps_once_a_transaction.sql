-- A transaction that changes thousands of a member's rows (a purge, an import) counts their stamp up once: each further
-- version of one row within a transaction would have to walk past all earlier ones. xmin is who wrote the row last.
CREATE OR REPLACE FUNCTION count_side_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_stamps SET version = version + 1
    WHERE member_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.member_id ELSE NEW.member_id END
      AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_row jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  v_members uuid[] := ARRAY(SELECT (v_row ->> name)::uuid FROM unnest(TG_ARGV) AS name);
  v_member uuid;
BEGIN
  FOR v_member IN SELECT one FROM unnest(v_members) AS one ORDER BY one LOOP
    UPDATE member_stamps SET version = version + 1
      WHERE member_id = v_member AND xmin <> pg_current_xact_id()::xid;
  END LOOP;
  RETURN NULL;
END $$;
