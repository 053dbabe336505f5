DROP INDEX "profiles_age";--> statement-breakpoint
DROP INDEX "profiles_age_anywhere";--> statement-breakpoint
CREATE INDEX "profiles_age" ON "profiles" USING btree ("site_id","gender","country",(birth_date - date '1900-01-01'),"shown_region","seeks_woman","seeks_man","seeks_non_binary","member_id","birth_date") WHERE "profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "profiles_age_anywhere" ON "profiles" USING btree ("site_id","gender",(birth_date - date '1900-01-01'),"seeks_woman","seeks_man","seeks_non_binary","member_id","birth_date") WHERE "profiles"."is_listed";