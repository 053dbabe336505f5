-- functions: 01c0867ab8e95a57
-- The release before ignores the column. Searches find members by looks, relationship and distance: every index of a
-- search holds these facts, so that it still answers alone.
DROP INDEX "profiles_newest";--> statement-breakpoint
DROP INDEX "profiles_recent";--> statement-breakpoint
DROP INDEX "profiles_near";--> statement-breakpoint
DROP INDEX "profiles_age";--> statement-breakpoint
DROP INDEX "profiles_age_anywhere";--> statement-breakpoint
CREATE OR REPLACE FUNCTION trait_bits(traits text[]) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(bit_or(1::bigint << (array_position(ARRAY[
    'hair_color:blonde', 'hair_color:light_brown', 'hair_color:brown', 'hair_color:black', 'hair_color:red',
    'hair_color:grey', 'hair_color:white', 'hair_color:dyed', 'hair_color:bald',
    'eye_color:blue', 'eye_color:green', 'eye_color:grey', 'eye_color:hazel', 'eye_color:brown', 'eye_color:amber',
    'body_type:slim', 'body_type:athletic', 'body_type:average', 'body_type:curvy', 'body_type:sturdy',
    'body_type:plus_size',
    'tattoos:none', 'tattoos:few', 'tattoos:many',
    'relationship_status:single', 'relationship_status:in_a_relationship', 'relationship_status:open_relationship',
    'relationship_status:married', 'relationship_status:separated', 'relationship_status:divorced',
    'relationship_status:widowed'
  ], trait) - 1)), 0) FROM unnest(traits) trait
$$;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "trait_bits" bigint GENERATED ALWAYS AS (trait_bits(array[
          case when not ('hair_color' = any(hidden_fields)) then 'hair_color:' || hair_color end,
          case when not ('eye_color' = any(hidden_fields)) then 'eye_color:' || eye_color end,
          case when not ('body_type' = any(hidden_fields)) then 'body_type:' || body_type end,
          case when not ('tattoos' = any(hidden_fields)) then 'tattoos:' || tattoos end,
          case when not ('relationship_status' = any(hidden_fields)) then 'relationship_status:' || relationship_status end])) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_newest" ON "profiles" USING btree ("site_id","gender","created_at" DESC NULLS FIRST,"member_id" DESC NULLS FIRST,"country","birth_date","shown_region","seeks_woman","seeks_man","seeks_non_binary","has_photo","interest_bits","trait_bits","last_seen_around","cell_id") WHERE "profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "profiles_recent" ON "profiles" USING btree ("site_id","gender","last_seen_around" DESC NULLS FIRST,"member_id" DESC NULLS FIRST,"country","birth_date","shown_region","seeks_woman","seeks_man","seeks_non_binary","has_photo","interest_bits","trait_bits","created_at","cell_id") WHERE "profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "profiles_near" ON "profiles" USING btree ("site_id","gender","cell_id","member_id" DESC NULLS FIRST,"country","birth_date","shown_region","seeks_woman","seeks_man","seeks_non_binary","has_photo","interest_bits","trait_bits","last_seen_around","created_at") WHERE "profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "profiles_age" ON "profiles" USING btree ("site_id","gender","country",(birth_date - date '1900-01-01'),"shown_region","seeks_woman","seeks_man","seeks_non_binary","member_id","birth_date","has_photo","interest_bits","trait_bits") WHERE "profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "profiles_age_anywhere" ON "profiles" USING btree ("site_id","gender",(birth_date - date '1900-01-01'),"seeks_woman","seeks_man","seeks_non_binary","member_id","birth_date","has_photo","interest_bits","trait_bits") WHERE "profiles"."is_listed";