-- functions: f5dc61aaf504f854
-- The column is made anew, because servers before PostgreSQL 17 cannot change the expression of a generated column. The
-- table has one row a site, and every transaction sees the old column or the new one.
ALTER TABLE "sites" DROP COLUMN "serves_fictional";--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "serves_fictional" boolean GENERATED ALWAYS AS (coalesce(jsonb_typeof(settings->'kinds'->'fictionalWarning') = 'string'
    and settings->'kinds'->>'fictionalWarning' ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    and char_length(regexp_replace(settings->'kinds'->>'fictionalWarning', '[\U00010000-\U0010ffff]', '..', 'g')) <= 1000, false)) STORED NOT NULL;
