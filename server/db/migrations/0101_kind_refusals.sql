-- The release before ignores the column: its rows are answers, as before. A constant default rewrites no row.
ALTER TABLE "messages" ADD COLUMN "is_refusal" boolean DEFAULT false NOT NULL;