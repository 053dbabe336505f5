CREATE TABLE "finder_answers" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "finder_answers_object" CHECK (jsonb_typeof("finder_answers"."answers") = 'object')
);
--> statement-breakpoint
ALTER TABLE "finder_answers" ADD CONSTRAINT "finder_answers_member_id_profiles_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finder_answers" ADD CONSTRAINT "finder_answers_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finder_answers_latest" ON "finder_answers" USING btree ("site_id","answered_at" DESC NULLS FIRST);