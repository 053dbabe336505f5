-- One reaction a member and message. The release before ignores the table and the column; what it deletes of messages
-- takes their reactions along.
CREATE TABLE "message_reactions" (
	"conversation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text,
	"version" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_reactions_conversation_id_seq_member_id_pk" PRIMARY KEY("conversation_id","seq","member_id"),
	CONSTRAINT "message_reactions_version" UNIQUE("conversation_id","version")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "reactions_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_reactions_of_member" ON "message_reactions" USING btree ("member_id");--> statement-breakpoint
-- A reaction makes answers old that both members hold: pages, and the polled list by which pages without a stream ask again.
CREATE CONSTRAINT TRIGGER message_reactions_stamp
  AFTER INSERT OR UPDATE ON message_reactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_message_stamps();
