CREATE TABLE "announcement_texts" (
	"announcement_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"preview" text NOT NULL,
	"body" text NOT NULL,
	"link_label" text NOT NULL,
	CONSTRAINT "announcement_texts_announcement_id_locale_pk" PRIMARY KEY("announcement_id","locale")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"type" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"link_path" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"sent_by" uuid,
	"expected" integer DEFAULT 0 NOT NULL,
	"begins_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"receivers" integer DEFAULT 0 NOT NULL,
	"told_up_to" uuid,
	CONSTRAINT "announcements_type" CHECK ("announcements"."type" in ('site_news', 'promotions')),
	CONSTRAINT "announcements_state" CHECK ("announcements"."state" in ('draft', 'waiting', 'sending', 'sent', 'stopped')),
	CONSTRAINT "announcements_pressed" CHECK (("announcements"."state" = 'draft') = ("announcements"."begins_at" is null) and ("announcements"."begins_at" is null) = ("announcements"."sent_by" is null)),
	CONSTRAINT "announcements_ended" CHECK (("announcements"."state" in ('sent', 'stopped')) = ("announcements"."ended_at" is not null)),
	CONSTRAINT "announcements_place" CHECK ("announcements"."told_up_to" is null or "announcements"."state" = 'sending')
);
--> statement-breakpoint
ALTER TABLE "announcement_texts" ADD CONSTRAINT "announcement_texts_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_sent_by_staff_accounts_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_site" ON "announcements" USING btree ("site_id","id");--> statement-breakpoint
CREATE INDEX "announcements_staff" ON "announcements" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "announcements_due" ON "announcements" USING btree ("begins_at") WHERE "announcements"."state" in ('waiting', 'sending');