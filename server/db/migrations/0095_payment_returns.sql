-- The release before ignores the table; the next look of this release stores what that one followed.
CREATE TABLE "payment_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"return_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"state" text NOT NULL,
	"returned_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_returns_of_order" UNIQUE("order_id","kind","return_id"),
	CONSTRAINT "payment_returns_kind" CHECK ("payment_returns"."kind" in ('refund','chargeback')),
	CONSTRAINT "payment_returns_state" CHECK ("payment_returns"."state" in ('under_way','done','undone')),
	CONSTRAINT "payment_returns_amount" CHECK ("payment_returns"."amount_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_returns" ADD CONSTRAINT "payment_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
