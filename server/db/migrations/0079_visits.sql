-- Members of before looked at profiles in the belief that nobody is told: they hide their visits until they switch them on.
-- The column is added with that default, which then changes for later members; no row is rewritten. The release before
-- ignores tables and columns.
CREATE TABLE "visit_marks" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"seen_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"visited_at" timestamp with time zone NOT NULL,
	"visited_around" timestamp with time zone GENERATED ALWAYS AS (date_bin('15 minutes', visited_at, timestamptz 'epoch')) STORED NOT NULL,
	CONSTRAINT "visits_from_id_to_id_pk" PRIMARY KEY("from_id","to_id"),
	CONSTRAINT "visits_not_self" CHECK ("visits"."from_id" <> "visits"."to_id")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "hides_visits" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "hides_visits" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "refuses_visits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_marks" ADD CONSTRAINT "visit_marks_member_id_profiles_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_from_id_profiles_member_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_to_id_profiles_member_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_received" ON "visits" USING btree ("to_id","visited_around" DESC NULLS FIRST,"from_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "visits_old" ON "visits" USING btree ("visited_at");
