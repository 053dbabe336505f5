CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"credits" integer NOT NULL,
	"refunded_before_minor" integer NOT NULL,
	"amount_minor" integer NOT NULL,
	"asked_gateway_at" timestamp with time zone,
	"refund_id" text,
	"outcome" text,
	"ended_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawals_amounts" CHECK ("withdrawals"."credits" > 0 and "withdrawals"."refunded_before_minor" >= 0 and "withdrawals"."amount_minor" > 0),
	CONSTRAINT "withdrawals_outcome" CHECK ("withdrawals"."outcome" in ('paid','failed','moot') and ("withdrawals"."outcome" is null) = ("withdrawals"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id") WHERE "withdrawals"."outcome" is distinct from 'failed';--> statement-breakpoint
CREATE INDEX "withdrawals_member" ON "withdrawals" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("looked_at" NULLS FIRST) WHERE "withdrawals"."outcome" is null;