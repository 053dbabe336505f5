-- The release before ignores the table and the column. A constant default rewrites no row.
CREATE TABLE "received_gifts" (
	"conversation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "received_gifts_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq")
);
--> statement-breakpoint
-- The gifts of before. They are read ahead of the references, which lock the messages against writes until the end.
INSERT INTO "received_gifts" ("conversation_id", "seq", "member_id")
	SELECT m."conversation_id", m."seq", s."partner_id"
	FROM "messages" m
	JOIN "conversation_sides" s ON s."conversation_id" = m."conversation_id" AND s."member_id" = m."sender_id"
	JOIN "profiles" p ON p."member_id" = s."partner_id"
	WHERE m."gift" IS NOT NULL AND m."kind" = 'text';--> statement-breakpoint
CREATE INDEX "received_gifts_member" ON "received_gifts" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "received_gifts" ADD CONSTRAINT "received_gifts_member_id_profiles_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_gifts" ADD CONSTRAINT "received_gifts_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shows_gifts" boolean DEFAULT false NOT NULL;
