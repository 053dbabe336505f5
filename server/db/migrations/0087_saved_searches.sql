-- The release before ignores the table; an account that it erases takes its rows along by the foreign key.
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tells_weekly" boolean DEFAULT false NOT NULL,
	"told_from" timestamp with time zone,
	"told_until" timestamp with time zone,
	CONSTRAINT "saved_searches_name" CHECK (char_length("saved_searches"."name") between 1 and 60),
	CONSTRAINT "saved_searches_period" CHECK (not "saved_searches"."tells_weekly" or ("saved_searches"."told_from" is not null and "saved_searches"."told_until" is not null))
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_member_id_profiles_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_member" ON "saved_searches" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_searches_told" ON "saved_searches" USING btree ("member_id") WHERE "saved_searches"."tells_weekly";
