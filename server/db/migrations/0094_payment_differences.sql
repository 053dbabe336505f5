-- The release before ignores the table.
CREATE TABLE "payment_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"books" jsonb NOT NULL,
	"answer" jsonb,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"finding" text,
	"checked_at" timestamp with time zone,
	"checked_by_id" uuid,
	CONSTRAINT "payment_differences_kind" CHECK ("payment_differences"."kind" in ('missed_news', 'other_payment', 'unpaid', 'no_payment', 'no_answer')),
	CONSTRAINT "payment_differences_checked" CHECK (("payment_differences"."checked_at" is null) = ("payment_differences"."finding" is null)
        and "payment_differences"."finding" in ('corrected', 'claimed', 'harmless'))
);
--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_checked_by_id_staff_accounts_id_fk" FOREIGN KEY ("checked_by_id") REFERENCES "public"."staff_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_standing" ON "payment_differences" USING btree ("order_id","kind") WHERE "payment_differences"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payment_differences_order" ON "payment_differences" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("site_id","found_at") WHERE "payment_differences"."ended_at" is null and "payment_differences"."checked_at" is null;--> statement-breakpoint
CREATE INDEX "payment_differences_done" ON "payment_differences" USING btree ("site_id","seen_at") WHERE "payment_differences"."ended_at" is not null or "payment_differences"."checked_at" is not null;