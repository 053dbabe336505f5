-- Whether a site shows profiles of a kind at all (promise 1): members always, a fictional one only where the site has
-- words that say what it is (sites.serves_fictional), a cam one only in the countries that the site names. Called by
-- server/modules/people/visibility/served-kind.ts and store_messages.
CREATE OR REPLACE FUNCTION is_kind_served(p_site uuid, p_kind text, p_country text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_kind = 'member' OR EXISTS (
    SELECT 1 FROM sites WHERE id = p_site AND CASE p_kind
      WHEN 'fictional' THEN serves_fictional
      WHEN 'cam' THEN jsonb_typeof(settings->'kinds'->'camCountries') = 'array'
        AND settings->'kinds'->'camCountries' ? p_country
      ELSE false
    END
  )
$$;
