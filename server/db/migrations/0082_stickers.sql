-- functions: d7791ea6eefdc475
-- A sticker is stored as a text with its sign, which the release before shows, and with its name. A column without a
-- default: no row is rewritten.
ALTER TABLE "messages" ADD COLUMN "sticker" text;
