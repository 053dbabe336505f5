ALTER TABLE "orders" ADD COLUMN "charge_asked_at" timestamp with time zone;--> statement-breakpoint
-- Whether these were charged, only the gateway knows.
UPDATE "orders" SET "charge_asked_at" = "updated_at"
  WHERE "method" = 'sepa-direct-debit' AND "payment_id" IS NULL AND EXISTS (
    SELECT FROM "direct_debits" WHERE "direct_debits"."order_id" = "orders"."id" AND "direct_debits"."mandate_id" IS NOT NULL
  );--> statement-breakpoint
CREATE INDEX "orders_asked" ON "orders" USING btree ("charge_asked_at") WHERE "orders"."charge_asked_at" is not null and "orders"."payment_id" is null;