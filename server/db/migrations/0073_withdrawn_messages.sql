-- functions: 01052652a7dfb837
-- A withdrawn message is stored as removed, which the release before shows, with the time.
ALTER TABLE "messages" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
-- Counts up the stamps of both members of the conversation of a changed message, lower member first, as count_stamp does:
-- answers that contain the message are outdated.
CREATE OR REPLACE FUNCTION count_message_stamps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_member uuid;
BEGIN
  FOR v_member IN
    SELECT unnest(ARRAY[low_id, high_id]) FROM conversations WHERE id = NEW.conversation_id
  LOOP
    UPDATE member_stamps SET version = version + 1
      WHERE member_id = v_member AND xmin <> pg_current_xact_id()::xid;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A message that was removed or withdrawn makes answers old that both sides hold: pages, and the polled list.
CREATE CONSTRAINT TRIGGER messages_stamp
  AFTER UPDATE OF kind ON messages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_message_stamps();
