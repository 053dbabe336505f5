-- A transfer that was sent before its order was cancelled is looked for like one that was sent before its order expired. The release before finds its orders in the new index, too.
DROP INDEX "orders_late";--> statement-breakpoint
CREATE INDEX "orders_late_transfers" ON "orders" USING btree ("looked_at" NULLS FIRST) WHERE "orders"."status" in ('expired','cancelled') and "orders"."method" = 'wire-transfer' and "orders"."payment_id" is not null;
