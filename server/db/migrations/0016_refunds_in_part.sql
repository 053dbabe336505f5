ALTER TABLE "orders" ADD COLUMN "refunded_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charged_back_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "looks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("looked_at" NULLS FIRST) WHERE "orders"."status" in ('completed','refunded','charged_back');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_returned" CHECK ("orders"."refunded_minor" >= 0 and "orders"."charged_back_minor" >= 0);--> statement-breakpoint
UPDATE "orders" SET "refunded_minor" = "amount_minor" WHERE "status" = 'refunded';--> statement-breakpoint
UPDATE "orders" SET "charged_back_minor" = "amount_minor" WHERE "status" = 'charged_back';
