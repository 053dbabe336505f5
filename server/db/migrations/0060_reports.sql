CREATE TABLE "report_claims" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"holder_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"rule" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	"photo_id" uuid,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_decisions_kind" CHECK ("report_decisions"."kind" in ('removed','warned')),
	CONSTRAINT "report_decisions_rule" CHECK ("report_decisions"."rule" in ('scam','abuse','sexual','fake','minor','other'))
);
--> statement-breakpoint
CREATE TABLE "report_evidence" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL,
	"messages" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"position" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"alt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"reporter_id" uuid,
	"reported_id" uuid,
	"subject" text NOT NULL,
	"subject_key" text NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"rule" text,
	"filed_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"is_erased" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reports_subject_kind" CHECK ("reports"."subject" in ('profile','photo','message')),
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('scam','abuse','sexual','fake','minor','other')),
	CONSTRAINT "reports_status" CHECK ("reports"."status" in ('open','closed')),
	CONSTRAINT "reports_outcome" CHECK ("reports"."outcome" in ('removed','warned','gone','no_action')),
	CONSTRAINT "reports_rule" CHECK ("reports"."rule" in ('scam','abuse','sexual','fake','minor','other')),
	CONSTRAINT "reports_ended" CHECK (("reports"."status" = 'closed') = ("reports"."closed_at" is not null)
        and ("reports"."status" = 'closed') = ("reports"."outcome" is not null))
);
--> statement-breakpoint
ALTER TABLE "report_claims" ADD CONSTRAINT "report_claims_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_claims" ADD CONSTRAINT "report_claims_holder_id_staff_accounts_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_evidence" ADD CONSTRAINT "report_evidence_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_photos" ADD CONSTRAINT "report_photos_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_id_accounts_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_claims_holder" ON "report_claims" USING btree ("holder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_decisions_reference" ON "report_decisions" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "report_decisions_report" ON "report_decisions" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_decisions_member" ON "report_decisions" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "report_decisions_unseen" ON "report_decisions" USING btree ("member_id") WHERE "report_decisions"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "report_photos_report" ON "report_photos" USING btree ("report_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_reference" ON "reports" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_id","subject_key","reason") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("site_id","status","due_at");--> statement-breakpoint
CREATE INDEX "reports_reported" ON "reports" USING btree ("reported_id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","filed_at");--> statement-breakpoint
CREATE INDEX "reports_subject" ON "reports" USING btree ("subject_key");--> statement-breakpoint
CREATE INDEX "reports_closed" ON "reports" USING btree ("closed_at") WHERE not "reports"."is_erased";--> statement-breakpoint
-- However a photo of a report's evidence goes: the files of the copy are on the sweep's list.
CREATE FUNCTION loosen_report_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_photo_files (file_key, member_id, holds_slot, created_at)
    VALUES (OLD.file_key, OLD.report_id, false, now())
    ON CONFLICT (file_key) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- functions: 0db9d16b6aa599ff
CREATE TRIGGER report_photos_loosen_files AFTER DELETE ON report_photos
  FOR EACH ROW EXECUTE FUNCTION loosen_report_files();
--> statement-breakpoint
-- The new rule is the weaker one, so every row fulfils it: none is read while the table is locked, and new rows are checked.
ALTER TABLE "messages" DROP CONSTRAINT "messages_payload";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_payload" CHECK (("messages"."kind" in ('text','removed')) = ("messages"."payload" is null)) NOT VALID;
