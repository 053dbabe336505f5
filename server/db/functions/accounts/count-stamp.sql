-- Counts the stamps up of the members whom the named columns of a changed row name, lower member first. As deferred
-- constraint triggers these run when a transaction commits, after all of its other locks: a stamp is the last row that
-- anybody waits for, so that two who write to each other cannot wait in a circle. Once a transaction is enough: each
-- further version of one row would have to walk past all earlier ones. xmin is who wrote the row last.
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
