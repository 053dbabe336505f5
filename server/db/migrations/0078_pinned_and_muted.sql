-- A pin is a row of its own table, and a mute a column without a default: no large table is rewritten or indexed, and each
-- lock on the sides ends with this transaction's few quick statements. The release before ignores both.
CREATE TABLE "conversation_pins" (
	"member_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"pinned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_pins_member_id_conversation_id_pk" PRIMARY KEY("member_id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD COLUMN "muted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_pins" ADD CONSTRAINT "conversation_pins_side" FOREIGN KEY ("conversation_id","member_id") REFERENCES "public"."conversation_sides"("conversation_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_pins_conversation" ON "conversation_pins" USING btree ("conversation_id");--> statement-breakpoint
-- Both make the member's polled list old, and nobody else's.
CREATE CONSTRAINT TRIGGER conversation_pins_stamp
  AFTER INSERT OR DELETE ON conversation_pins
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_side_stamp();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER conversation_sides_mute_stamp
  AFTER UPDATE OF muted_at ON conversation_sides
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_side_stamp();
