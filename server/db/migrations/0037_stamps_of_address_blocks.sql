-- functions: 1dffdfa5a880b738
CREATE FUNCTION count_block_stamps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RETURN NULL;
END $$;--> statement-breakpoint
-- Whoever blocks an address is told the same by their stamp, whether or not it is anybody's; the body stands in
-- server/db/functions.
DROP TRIGGER blocks_stamp ON blocks;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER blocks_stamp
  AFTER INSERT OR DELETE OR UPDATE OF contact_block_id ON blocks
  -- defence: block-stamps
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_block_stamps();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contact_blocks_stamp
  AFTER INSERT OR DELETE ON contact_blocks
  -- defence: address-list-stamps
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stamp('blocker_id');
