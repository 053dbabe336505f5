-- functions: b2f2e84b87a2705e
ALTER TABLE "sites" ADD COLUMN "serves_fictional" boolean GENERATED ALWAYS AS (coalesce(jsonb_typeof(settings->'kinds'->'fictionalWarning') = 'string'
    and settings->'kinds'->>'fictionalWarning' ~ '[^\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
    and char_length(regexp_replace(settings->'kinds'->>'fictionalWarning', '[\U00010000-\U0010ffff]', '..', 'g')) <= 1000, false)) STORED NOT NULL;