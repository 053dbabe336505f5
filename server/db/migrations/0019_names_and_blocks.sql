-- Whoever was blocked goes on reading the name that the blocker had then.
ALTER TABLE "blocks" ADD COLUMN "blocker_name" text;
--> statement-breakpoint
UPDATE "blocks" SET "blocker_name" = "profiles"."name" FROM "profiles" WHERE "profiles"."member_id" = "blocks"."blocker_id";
--> statement-breakpoint
ALTER TABLE "blocks" ALTER COLUMN "blocker_name" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "profiles_name_look" ON "profiles" USING btree ("site_id",translate("name_key", '1i0', 'llo'));
