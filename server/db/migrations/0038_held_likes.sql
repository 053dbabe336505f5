ALTER TABLE "profiles" ADD COLUMN "invisible_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "visible_since" timestamp with time zone;
