-- functions: 89e6488c71d2d21e
-- A gift is stored as a text with its sign and its note, which the release before shows, and with its name. Columns without
-- a default, and with a constant one: no row is rewritten.
ALTER TABLE "messages" ADD COLUMN "gift" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "refuses_gifts" boolean DEFAULT false NOT NULL;
