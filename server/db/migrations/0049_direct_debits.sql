CREATE TABLE "direct_debits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"details" text,
	"account_hash" text NOT NULL,
	"phone_hash" text NOT NULL,
	"account_last4" text NOT NULL,
	"bundle_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"discount_code" text,
	"code_asked_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"order_id" uuid,
	"signed_at" timestamp with time zone,
	"collect_at" timestamp with time zone,
	"mandate_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "direct_debits_reference" UNIQUE("reference"),
	CONSTRAINT "direct_debits_order" UNIQUE("order_id"),
	CONSTRAINT "direct_debits_amount" CHECK ("direct_debits"."amount_minor" > 0),
	CONSTRAINT "direct_debits_signed" CHECK (("direct_debits"."order_id" is null) = ("direct_debits"."signed_at" is null)
        and ("direct_debits"."order_id" is null) = ("direct_debits"."collect_at" is null)
        and ("direct_debits"."order_id" is null or "direct_debits"."confirmed_at" is not null)
        and ("direct_debits"."order_id" is not null or "direct_debits"."mandate_id" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "account_last4" text;--> statement-breakpoint
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "direct_debits_draft" ON "direct_debits" USING btree ("member_id") WHERE "direct_debits"."order_id" is null;--> statement-breakpoint
CREATE INDEX "direct_debits_member" ON "direct_debits" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "direct_debits_account" ON "direct_debits" USING btree ("site_id","account_hash");--> statement-breakpoint
CREATE INDEX "direct_debits_phone" ON "direct_debits" USING btree ("site_id","phone_hash");--> statement-breakpoint
CREATE INDEX "direct_debits_age" ON "direct_debits" USING btree ("created_at");