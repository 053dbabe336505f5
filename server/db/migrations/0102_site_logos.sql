-- The release before ignores the table and shows the drawn mark and the name of each site.
CREATE TABLE "site_logos" (
	"site_id" uuid NOT NULL,
	"theme" text NOT NULL,
	"digest" text NOT NULL,
	"picture" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_logos_site_id_theme_pk" PRIMARY KEY("site_id","theme"),
	CONSTRAINT "site_logos_theme" CHECK ("site_logos"."theme" in ('light','dark')),
	CONSTRAINT "site_logos_size" CHECK ("site_logos"."width" > 0 and "site_logos"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "site_logos" ADD CONSTRAINT "site_logos_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;