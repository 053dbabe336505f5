CREATE TABLE "leaving_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"member_id" uuid,
	"reason" text,
	"remarks" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leaving_answers_reason" CHECK ("leaving_answers"."reason" in ('price','found_someone','not_looking','site_problems','not_enough_members','time','other'))
);
--> statement-breakpoint
CREATE TABLE "archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"member_id" uuid,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"file_key" text NOT NULL,
	"size_bytes" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "archives_status" CHECK ("archives"."status" in ('building','ready')),
	CONSTRAINT "archives_progress" CHECK ("archives"."progress" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "self_exclusions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"contact_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "self_exclusions_kind" CHECK ("self_exclusions"."kind" in ('email','phone'))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "deletion_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leaving_answers" ADD CONSTRAINT "leaving_answers_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaving_answers" ADD CONSTRAINT "leaving_answers_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_exclusions" ADD CONSTRAINT "self_exclusions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "leaving_answers_member" ON "leaving_answers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "archives_member" ON "archives" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "archives_expiry" ON "archives" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "self_exclusions_contact" ON "self_exclusions" USING btree ("site_id","kind","contact_hash");--> statement-breakpoint
CREATE INDEX "self_exclusions_until" ON "self_exclusions" USING btree ("until");--> statement-breakpoint
CREATE INDEX "accounts_pending_deletion" ON "accounts" USING btree ("deletion_asked_at","id") WHERE "accounts"."status" = 'pending_deletion';