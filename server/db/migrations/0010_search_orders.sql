CREATE TABLE "cells" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cells_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	CONSTRAINT "cells_place" UNIQUE("lat","lon","country")
);
--> statement-breakpoint
DROP INDEX "profiles_country";--> statement-breakpoint
DROP INDEX "profiles_newest";--> statement-breakpoint
DROP INDEX "profiles_recent";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "is_listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "cell_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shown_region" text GENERATED ALWAYS AS (case when not ('region' = any(hidden_fields)) then region end) STORED;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "seeks_woman" boolean GENERATED ALWAYS AS ('woman' = any(seeks)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "seeks_man" boolean GENERATED ALWAYS AS ('man' = any(seeks)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "seeks_non_binary" boolean GENERATED ALWAYS AS ('non_binary' = any(seeks)) STORED NOT NULL;--> statement-breakpoint
-- What the triggers below keep, for everybody who is there already.
INSERT INTO "cells" ("country", "lat", "lon")
	SELECT DISTINCT coalesce("country", ''), "cell_lat", "cell_lon" FROM "profiles"
	WHERE "cell_lat" IS NOT NULL AND NOT ('region' = ANY("hidden_fields"));--> statement-breakpoint
UPDATE "profiles" SET
	"is_listed" = "profiles"."status" = 'active' AND "kind" = 'member' AND NOT "is_invisible" AND NOT "is_private"
		AND "accounts"."status" = 'active',
	"cell_id" = coalesce((SELECT "id" FROM "cells" WHERE "cells"."lat" = "cell_lat" AND "cells"."lon" = "cell_lon"
		AND "cells"."country" = coalesce("profiles"."country", '') AND NOT ('region' = ANY("hidden_fields"))), 0)
	FROM "accounts" WHERE "accounts"."id" = "member_id";--> statement-breakpoint
CREATE FUNCTION find_or_add_cell(of_country text, of_lat double precision, of_lon double precision) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
	found integer;
BEGIN
	SELECT id INTO found FROM cells WHERE lat = of_lat AND lon = of_lon AND country = of_country;
	IF found IS NULL THEN
		-- One transaction at a time adds cells, until it ends: a number is never seen before a lower one.
		PERFORM pg_advisory_xact_lock(727003);
		INSERT INTO cells (country, lat, lon) VALUES (of_country, of_lat, of_lon)
			ON CONFLICT DO NOTHING RETURNING id INTO found;
		IF found IS NULL THEN
			SELECT id INTO found FROM cells WHERE lat = of_lat AND lon = of_lon AND country = of_country;
		END IF;
	END IF;
	RETURN found;
END $$;--> statement-breakpoint
CREATE FUNCTION place_profile_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.is_listed := NEW.status = 'active' AND NEW.kind = 'member' AND NOT NEW.is_invisible AND NOT NEW.is_private
		AND EXISTS (SELECT 1 FROM accounts WHERE id = NEW.member_id AND status = 'active');
	NEW.cell_id := CASE WHEN NEW.cell_lat IS NULL OR 'region' = ANY(NEW.hidden_fields) THEN 0
		ELSE find_or_add_cell(coalesce(NEW.country, ''), NEW.cell_lat, NEW.cell_lon) END;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER profiles_search BEFORE INSERT OR UPDATE OF
	status, kind, is_invisible, is_private, is_listed, country, cell_lat, cell_lon, cell_id, hidden_fields
	ON "profiles" FOR EACH ROW EXECUTE FUNCTION place_profile_for_search();--> statement-breakpoint
CREATE FUNCTION list_profile_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE profiles SET is_listed = is_listed WHERE member_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_search AFTER UPDATE OF status ON "accounts" FOR EACH ROW
	WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION list_profile_of_account();--> statement-breakpoint
CREATE INDEX "profiles_near" ON "profiles" USING btree ("site_id","gender","cell_id","member_id" DESC NULLS FIRST,"country","birth_date","shown_region","seeks_woman","seeks_man","seeks_non_binary","last_seen_at") WHERE "profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "profiles_age" ON "profiles" USING btree ("site_id","gender","country",(birth_date - date '1900-01-01'),"shown_region","seeks_woman","seeks_man","seeks_non_binary","member_id") WHERE "profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "profiles_age_anywhere" ON "profiles" USING btree ("site_id","gender",(birth_date - date '1900-01-01'),"seeks_woman","seeks_man","seeks_non_binary","member_id") WHERE "profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "profiles_newest" ON "profiles" USING btree ("site_id","gender","created_at" DESC NULLS FIRST,"member_id" DESC NULLS FIRST,"country","birth_date","shown_region","seeks_woman","seeks_man","seeks_non_binary") WHERE "profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "profiles_recent" ON "profiles" USING btree ("site_id","gender","last_seen_at" DESC NULLS FIRST,"member_id" DESC NULLS FIRST,"country","birth_date","shown_region","seeks_woman","seeks_man","seeks_non_binary") WHERE "profiles"."is_listed";