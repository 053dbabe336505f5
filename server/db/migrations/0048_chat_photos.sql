CREATE TABLE "chat_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"receiver_id" uuid,
	"file_key" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"conversation_id" uuid,
	"seq" bigint,
	"is_view_once" boolean DEFAULT false NOT NULL,
	"revealed_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_photos_of_message" UNIQUE("conversation_id","seq"),
	CONSTRAINT "chat_photos_sent" CHECK (("chat_photos"."conversation_id" is null) = ("chat_photos"."seq" is null)
        and ("chat_photos"."conversation_id" is not null or "chat_photos"."revealed_at" is null)),
	CONSTRAINT "chat_photos_opened" CHECK ("chat_photos"."opened_at" is null or "chat_photos"."is_view_once"),
	CONSTRAINT "chat_photos_files" CHECK ("chat_photos"."file_key" is not null or "chat_photos"."opened_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "photo_choices" (
	"member_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"choice" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "photo_choices_member_id_sender_id_pk" PRIMARY KEY("member_id","sender_id"),
	CONSTRAINT "photo_choices_choice" CHECK ("photo_choices"."choice" in ('always','never'))
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "photos_from" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_photos" ADD CONSTRAINT "chat_photos_member_id_profiles_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_photos" ADD CONSTRAINT "chat_photos_receiver_id_accounts_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_photos" ADD CONSTRAINT "chat_photos_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_choices" ADD CONSTRAINT "photo_choices_member_id_profiles_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_choices" ADD CONSTRAINT "photo_choices_sender_id_profiles_member_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_photos_member" ON "chat_photos" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "chat_photos_receiver" ON "chat_photos" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "chat_photos_unsent" ON "chat_photos" USING btree ("created_at") WHERE "chat_photos"."conversation_id" is null;--> statement-breakpoint
CREATE INDEX "chat_photos_viewed" ON "chat_photos" USING btree ("opened_at") WHERE "chat_photos"."file_key" is not null;--> statement-breakpoint
CREATE INDEX "photo_choices_sender" ON "photo_choices" USING btree ("sender_id");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_photos_from" CHECK ("profiles"."photos_from" in ('everybody','known','nobody'));
--> statement-breakpoint
-- functions: 84bdc6bec714d7f7
-- However the row goes, or its files alone: they are on the sweep's list.
CREATE TRIGGER chat_photos_loosen_files AFTER DELETE ON chat_photos
  FOR EACH ROW WHEN (OLD.file_key IS NOT NULL) EXECUTE FUNCTION loosen_photo_files();
--> statement-breakpoint
CREATE TRIGGER chat_photos_loosen_viewed AFTER UPDATE OF file_key ON chat_photos
  FOR EACH ROW WHEN (OLD.file_key IS NOT NULL AND NEW.file_key IS NULL) EXECUTE FUNCTION loosen_photo_files();
--> statement-breakpoint
-- What was revealed, viewed or is gone makes answers old that both sides hold.
CREATE CONSTRAINT TRIGGER chat_photos_stamp
  AFTER UPDATE OR DELETE ON chat_photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stamp('member_id', 'receiver_id');
