CREATE TABLE "notification_mails" (
	"member_id" uuid NOT NULL,
	"type" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_switches" (
	"member_id" uuid NOT NULL,
	"type" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	"reason" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_switches_member_id_type_channel_pk" PRIMARY KEY("member_id","type","channel")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "notifications_subject" UNIQUE("member_id","type","subject_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD COLUMN "noted_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_switches" ADD CONSTRAINT "notification_switches_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_mails_member" ON "notification_mails" USING btree ("member_id","type","sent_at");--> statement-breakpoint
CREATE INDEX "notification_mails_sent" ON "notification_mails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "notifications_of_subject" ON "notifications" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "notifications_settled" ON "notifications" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "conversation_sides_unnoted" ON "conversation_sides" USING btree ("last_message_at") WHERE "conversation_sides"."unread_count" > 0 and "conversation_sides"."noted_seq" <= "conversation_sides"."read_seq";
--> statement-breakpoint
-- What members had switched off so far.
INSERT INTO notification_switches (member_id, type, channel, is_on, changed_at)
  SELECT id, unnest(notifications_disabled), 'email', false, now() FROM accounts ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The list that user.php answers with is a copy of the switches, kept here so that no way of writing can forget it; a
-- change of it counts the member's stamp up.
CREATE FUNCTION copy_disabled_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_member uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.member_id ELSE NEW.member_id END;
BEGIN
  UPDATE accounts SET notifications_disabled = ARRAY(
    SELECT type FROM notification_switches
      WHERE member_id = v_member AND channel = 'email' AND NOT is_on ORDER BY type)
    WHERE id = v_member;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notification_switches_copy
  AFTER INSERT OR UPDATE OR DELETE ON notification_switches
  FOR EACH ROW EXECUTE FUNCTION copy_disabled_notifications();
