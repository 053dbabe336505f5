-- A sender's stamp moves when their photo was viewed or is gone, and not when its receiver allows it: that is nobody
-- else's business. What the sweep takes of one that was viewed shows nowhere.
DROP TRIGGER chat_photos_stamp ON chat_photos;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER chat_photos_stamp
  AFTER UPDATE OF opened_at ON chat_photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.opened_at IS DISTINCT FROM NEW.opened_at)
  EXECUTE FUNCTION count_stamp('member_id', 'receiver_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER chat_photos_revealed_stamp
  AFTER UPDATE OF revealed_at ON chat_photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.revealed_at IS DISTINCT FROM NEW.revealed_at AND OLD.opened_at IS NOT DISTINCT FROM NEW.opened_at)
  EXECUTE FUNCTION count_stamp('receiver_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER chat_photos_gone_stamp
  AFTER DELETE ON chat_photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.conversation_id IS NOT NULL)
  EXECUTE FUNCTION count_stamp('member_id', 'receiver_id');
