-- Whether a site shows profiles of a kind at all (promise 1): members always, a fictional one only where the site has
-- words that say what it is, a cam one only in the countries the site names. Counted as
-- contracts/ground/site-settings.ts counts: JavaScript takes more for blanks than PostgreSQL does, and a character beyond
-- the first 65,536 for two. Asked by server/modules/people/safety/served-kind.ts and store_messages.
CREATE OR REPLACE FUNCTION is_kind_served(p_site uuid, p_kind text, p_country text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_kind = 'member' THEN
    RETURN true;
  END IF;
  RETURN EXISTS (
    SELECT 1 FROM sites WHERE id = p_site AND CASE p_kind
      WHEN 'fictional' THEN jsonb_typeof(settings->'kinds'->'fictionalWarning') = 'string'
        AND settings->'kinds'->>'fictionalWarning' ~ '[^\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
        AND char_length(regexp_replace(settings->'kinds'->>'fictionalWarning', '[\U00010000-\U0010ffff]', '..', 'g')) <= 1000
      WHEN 'cam' THEN jsonb_typeof(settings->'kinds'->'camCountries') = 'array'
        AND settings->'kinds'->'camCountries' ? p_country
      ELSE false
    END
  );
END $$;
