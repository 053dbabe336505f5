-- As count_stamp, for a block. One that an address made leaves the blocker's stamp as it is: it comes when somebody signs
-- up, and whoever listed the address would learn that from their own stamp. Their list counts it (contact_blocks_stamp).
CREATE OR REPLACE FUNCTION count_block_stamps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_block blocks;
  v_members uuid[];
  v_member uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN
    v_block := OLD;
  ELSE
    v_block := NEW;
  END IF;
  v_members := ARRAY[v_block.blocked_id];
  -- defence: address-block-untold-by-stamp
  IF v_block.contact_block_id IS NULL THEN
    v_members := ARRAY[v_block.blocker_id, v_block.blocked_id];
  END IF;
  FOR v_member IN SELECT one FROM unnest(v_members) AS one ORDER BY one LOOP
    UPDATE member_stamps SET version = version + 1
      WHERE member_id = v_member AND xmin <> pg_current_xact_id()::xid;
  END LOOP;
  RETURN NULL;
END $$;
