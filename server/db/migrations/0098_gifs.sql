-- functions: bcdcc8b22572a4e4
-- A gif is stored as a text with a sign and its description, which the release before shows, and with the id of its
-- picture. That release ignores the table and the column, which has no default: no row is rewritten.
CREATE TABLE "gifs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"gif_id" text NOT NULL,
	"description" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"small_address" text NOT NULL,
	"large_address" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"has_small" boolean DEFAULT false NOT NULL,
	"has_large" boolean DEFAULT false NOT NULL,
	CONSTRAINT "gifs_of_provider" UNIQUE("provider","gif_id"),
	CONSTRAINT "gifs_size" CHECK ("gifs"."width" > 0 and "gifs"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "gif" uuid;--> statement-breakpoint
CREATE INDEX "gifs_unsent" ON "gifs" USING btree ("found_at") WHERE "gifs"."sent_at" is null;--> statement-breakpoint
CREATE FUNCTION loosen_gif_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_photo_files (file_key, member_id, holds_slot, created_at)
    VALUES ('gif-' || OLD.id, OLD.id, false, now())
    ON CONFLICT (file_key) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- However a row goes: its files, if there are any, are on the sweep's list.
CREATE TRIGGER gifs_loosen_files AFTER DELETE ON gifs
  FOR EACH ROW WHEN (OLD.has_small OR OLD.has_large) EXECUTE FUNCTION loosen_gif_files();
