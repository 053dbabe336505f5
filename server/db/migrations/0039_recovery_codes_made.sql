ALTER TABLE "recovery_codes" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
-- Nobody's codes are taken for newer than they are: they are as old as their second step at most.
UPDATE "recovery_codes" SET "created_at" = coalesce(
	(SELECT "confirmed_at" FROM "authenticators" WHERE "authenticators"."account_id" = "recovery_codes"."account_id"),
	now());--> statement-breakpoint
ALTER TABLE "recovery_codes" ALTER COLUMN "created_at" SET NOT NULL;
