CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"page" text NOT NULL,
	"locale" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_versions_from_one" CHECK ("content_versions"."number" >= 1),
	CONSTRAINT "content_versions_page" CHECK ("content_versions"."page" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "content_versions_reason" CHECK ("content_versions"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "exclusion_wishes" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"contact_hash" text NOT NULL,
	"months" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exclusion_wishes_months" CHECK ("exclusion_wishes"."months" between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_staff_id_staff_accounts_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusion_wishes" ADD CONSTRAINT "exclusion_wishes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_number" ON "content_versions" USING btree ("site_id","page","locale","number");--> statement-breakpoint
CREATE INDEX "content_versions_staff" ON "content_versions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "exclusion_wishes_contact" ON "exclusion_wishes" USING btree ("site_id","contact_hash","created_at");--> statement-breakpoint
CREATE INDEX "exclusion_wishes_expiry" ON "exclusion_wishes" USING btree ("expires_at");--> statement-breakpoint
-- What was published stays as it was: a correction is another version.
CREATE FUNCTION refuse_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'content_versions is append-only';
END $$;
--> statement-breakpoint
-- defence: content-append-only
CREATE TRIGGER content_versions_append_only BEFORE UPDATE OR DELETE ON content_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_content_change();
--> statement-breakpoint
-- defence: content-not-emptied
CREATE TRIGGER content_versions_no_truncate BEFORE TRUNCATE ON content_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_content_change();
--> statement-breakpoint
-- functions: af4631d642236f98
