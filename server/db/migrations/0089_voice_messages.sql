-- functions: 8afed855e978ce53
-- A voice message is stored as a text with a sign and its length, which the release before shows, and with the id of its
-- sound. Columns without a default, and with a constant one: no row is rewritten.
CREATE TABLE "report_voices" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"file_key" text NOT NULL,
	"container" text NOT NULL,
	"duration_ms" integer NOT NULL,
	CONSTRAINT "report_voices_container" CHECK ("report_voices"."container" in ('webm','mp4'))
);
--> statement-breakpoint
CREATE TABLE "voice_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"container" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"bytes" integer NOT NULL,
	"peaks" smallint[] DEFAULT '{}' NOT NULL,
	"conversation_id" uuid,
	"seq" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "voice_messages_of_message" UNIQUE("conversation_id","seq"),
	CONSTRAINT "voice_messages_container" CHECK ("voice_messages"."container" in ('webm','mp4')),
	CONSTRAINT "voice_messages_duration" CHECK ("voice_messages"."duration_ms" > 0 and "voice_messages"."bytes" > 0),
	CONSTRAINT "voice_messages_sent" CHECK (("voice_messages"."conversation_id" is null) = ("voice_messages"."seq" is null))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "voice" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "refuses_voice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_voices" ADD CONSTRAINT "report_voices_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_messages" ADD CONSTRAINT "voice_messages_member_id_profiles_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_messages" ADD CONSTRAINT "voice_messages_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voice_messages_member" ON "voice_messages" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "voice_messages_unsent" ON "voice_messages" USING btree ("created_at") WHERE "voice_messages"."conversation_id" is null;--> statement-breakpoint
-- However a row goes: its file is on the sweep's list.
CREATE TRIGGER voice_messages_loosen_files AFTER DELETE ON voice_messages
  FOR EACH ROW EXECUTE FUNCTION loosen_photo_files();
--> statement-breakpoint
CREATE TRIGGER report_voices_loosen_files AFTER DELETE ON report_voices
  FOR EACH ROW EXECUTE FUNCTION loosen_report_files();
