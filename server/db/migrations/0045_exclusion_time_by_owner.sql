ALTER TABLE "exclusion_wishes" DROP CONSTRAINT "exclusion_wishes_months";--> statement-breakpoint
ALTER TABLE "exclusion_wishes" DROP COLUMN "months";