-- The release before ignores the table and the column: it shows a report by the program as one whose reporter has left.
CREATE TABLE "opening_texts" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- A column without a default: no row is rewritten.
ALTER TABLE "reports" ADD COLUMN "same_text_receivers" integer;--> statement-breakpoint
ALTER TABLE "opening_texts" ADD CONSTRAINT "opening_texts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_texts" ADD CONSTRAINT "opening_texts_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opening_texts_same" ON "opening_texts" USING btree ("member_id","fingerprint","sent_at");--> statement-breakpoint
CREATE INDEX "opening_texts_old" ON "opening_texts" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_same_text" ON "reports" USING btree ("reported_id") WHERE "reports"."status" = 'open' and "reports"."same_text_receivers" is not null;
--> statement-breakpoint
-- With a constant default: no row is rewritten.
ALTER TABLE "report_decisions" ADD COLUMN "is_noticed_by_program" boolean DEFAULT false NOT NULL;
