DROP INDEX "profiles_recent";--> statement-breakpoint
DROP INDEX "profiles_near";--> statement-breakpoint
-- Found between two others somebody would be seen to the second: searches know the quarter of an hour.
-- defence: visit-told-roughly
ALTER TABLE "profiles" ADD COLUMN "last_seen_around" timestamp with time zone GENERATED ALWAYS AS (date_bin('15 minutes', last_seen_at, timestamptz 'epoch')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_recent" ON "profiles" USING btree ("site_id","gender","last_seen_around" DESC NULLS FIRST,"member_id" DESC NULLS FIRST,"country","birth_date","shown_region","seeks_woman","seeks_man","seeks_non_binary") WHERE "profiles"."is_listed";--> statement-breakpoint
-- defence: near-by-index
CREATE INDEX "profiles_near" ON "profiles" USING btree ("site_id","gender","cell_id","member_id" DESC NULLS FIRST,"country","birth_date","shown_region","seeks_woman","seeks_man","seeks_non_binary","last_seen_around") WHERE "profiles"."is_listed";