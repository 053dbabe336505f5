-- Searches find members by a photo that others see, by interests, and by being online or new: every index of a search
-- holds these facts, so that it still answers alone.
DROP INDEX "profiles_newest";--> statement-breakpoint
DROP INDEX "profiles_recent";--> statement-breakpoint
DROP INDEX "profiles_near";--> statement-breakpoint
DROP INDEX "profiles_age";--> statement-breakpoint
DROP INDEX "profiles_age_anywhere";--> statement-breakpoint
CREATE OR REPLACE FUNCTION interest_bits(topics text[]) RETURNS bit LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(bit_or(1::bigint << (array_position(ARRAY[
    'cooking', 'baking', 'eating_out', 'wine', 'craft_beer', 'coffee', 'vegetarian_food', 'hiking', 'cycling',
    'running', 'swimming', 'climbing', 'skiing', 'sailing', 'yoga', 'fitness', 'football', 'tennis', 'martial_arts',
    'horse_riding', 'dancing', 'live_music', 'festivals', 'playing_music', 'singing', 'vinyl', 'cinema', 'series',
    'theatre', 'museums', 'architecture', 'photography', 'painting', 'crafts', 'reading', 'writing', 'languages',
    'history', 'science', 'technology', 'gaming', 'board_games', 'quizzes', 'travel', 'city_trips', 'camping',
    'beach', 'gardening', 'dogs', 'cats', 'motorbikes', 'sauna', 'meditation', 'volunteering'
  ], topic) - 1)), 0)::bit(64) FROM unnest(topics) topic
$$;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "has_photo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "interest_bits" bit(64) GENERATED ALWAYS AS (interest_bits(case when 'interests' = any(hidden_fields) then '{}'::text[] else interests end)) STORED NOT NULL;--> statement-breakpoint
-- Photos that are there already.
UPDATE "profiles" SET "has_photo" = true WHERE EXISTS (
	SELECT 1 FROM "photos" WHERE "photos"."member_id" = "profiles"."member_id" AND "photos"."status" = 'active');--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_shown_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.member_id ELSE NEW.member_id END;
BEGIN
  -- The row is held first: of two photos that change at once, each would find the other one as it was.
  PERFORM 1 FROM profiles WHERE member_id = owner FOR NO KEY UPDATE;
  UPDATE profiles SET has_photo = NOT has_photo
    WHERE member_id = owner AND has_photo <> EXISTS (
      SELECT 1 FROM photos WHERE photos.member_id = owner AND photos.status = 'active');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER photos_note_shown AFTER INSERT OR DELETE OR UPDATE OF status, member_id ON photos
	FOR EACH ROW EXECUTE FUNCTION note_shown_photo();--> statement-breakpoint
CREATE INDEX "profiles_newest" ON "profiles" USING btree ("site_id","gender","created_at" DESC NULLS FIRST,"member_id" DESC NULLS FIRST,"country","birth_date","shown_region","seeks_woman","seeks_man","seeks_non_binary","has_photo","interest_bits","last_seen_around") WHERE "profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "profiles_recent" ON "profiles" USING btree ("site_id","gender","last_seen_around" DESC NULLS FIRST,"member_id" DESC NULLS FIRST,"country","birth_date","shown_region","seeks_woman","seeks_man","seeks_non_binary","has_photo","interest_bits","created_at") WHERE "profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "profiles_near" ON "profiles" USING btree ("site_id","gender","cell_id","member_id" DESC NULLS FIRST,"country","birth_date","shown_region","seeks_woman","seeks_man","seeks_non_binary","has_photo","interest_bits","last_seen_around","created_at") WHERE "profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "profiles_age" ON "profiles" USING btree ("site_id","gender","country",(birth_date - date '1900-01-01'),"shown_region","seeks_woman","seeks_man","seeks_non_binary","member_id","birth_date","has_photo","interest_bits") WHERE "profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "profiles_age_anywhere" ON "profiles" USING btree ("site_id","gender",(birth_date - date '1900-01-01'),"seeks_woman","seeks_man","seeks_non_binary","member_id","birth_date","has_photo","interest_bits") WHERE "profiles"."is_listed";