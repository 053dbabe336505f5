-- Two gateways may give the same id. The release before writes orders of one gateway, whose ids stay unique.
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_id";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment" UNIQUE("payment_id","gateway");
