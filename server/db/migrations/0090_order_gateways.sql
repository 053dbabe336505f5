-- The release before does not write the column: its orders get the default, the only gateway that it has. A constant default
-- rewrites no row.
ALTER TABLE "orders" ADD COLUMN "gateway" text DEFAULT 'mollie' NOT NULL;
