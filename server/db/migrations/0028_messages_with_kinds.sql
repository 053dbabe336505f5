-- functions: bbaeabdffafdf0f9
ALTER TABLE "messages" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "payload" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_payload" CHECK (("messages"."kind" = 'text') = ("messages"."payload" is null));--> statement-breakpoint
DROP FUNCTION store_message(uuid, uuid, uuid, uuid, uuid, uuid, text, boolean, integer, integer, integer, timestamptz, uuid);
--> statement-breakpoint
DROP TRIGGER conversation_sides_stamp ON conversation_sides;
--> statement-breakpoint
-- A delivery alone shows on nobody's list; whether values differ is not asked, since two messages of one millisecond
-- may leave a side as it was. store_messages counts the stamps of its members itself, once and in order.
CREATE CONSTRAINT TRIGGER conversation_sides_stamp
  AFTER INSERT OR DELETE OR UPDATE OF unread_count, last_message_at, hidden_at, cleared_seq ON conversation_sides
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_setting('rendezvous.stamps_counted', true) IS DISTINCT FROM 'yes') EXECUTE FUNCTION count_side_stamp();
