-- A site that is switched off answers only with a page that says so. The release before does not read the column.
ALTER TABLE "sites" ADD COLUMN "closed_at" timestamp with time zone;