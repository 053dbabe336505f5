-- functions: c47583d1278412d1
-- A column without a default: no row is rewritten. The release before ignores it and lists archived conversations.
ALTER TABLE "conversation_sides" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
-- Makes the member's polled list old, and nobody else's. A message sets the column each time and mostly changes nothing.
CREATE CONSTRAINT TRIGGER conversation_sides_archive_stamp
  AFTER UPDATE OF archived_at ON conversation_sides
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at)
  EXECUTE FUNCTION count_side_stamp();
