ALTER TABLE "phone_codes" ADD COLUMN "region_hash" text;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD COLUMN "is_sent" boolean DEFAULT true NOT NULL;