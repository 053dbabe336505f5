CREATE TABLE "stored_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"customer_id" text,
	"mandate_id" text,
	"brand" text,
	"last4" text,
	"expires_on" date,
	"kept_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stored_cards_kept" CHECK ("stored_cards"."kept_at" is null or "stored_cards"."revoked_at" is not null
        or ("stored_cards"."customer_id" is not null and "stored_cards"."mandate_id" is not null and "stored_cards"."last4" is not null)),
	CONSTRAINT "stored_cards_last4" CHECK ("stored_cards"."last4" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stored_card_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_use" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "stored_cards" ADD CONSTRAINT "stored_cards_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_cards" ADD CONSTRAINT "stored_cards_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stored_cards_live" ON "stored_cards" USING btree ("member_id") WHERE "stored_cards"."kept_at" is not null and "stored_cards"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "stored_cards_member" ON "stored_cards" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "stored_cards_to_end" ON "stored_cards" USING btree ("revoked_at") WHERE "stored_cards"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "stored_cards_begun" ON "stored_cards" USING btree ("created_at") WHERE "stored_cards"."kept_at" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_stored_card_id_stored_cards_id_fk" FOREIGN KEY ("stored_card_id") REFERENCES "public"."stored_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_stored_card" ON "orders" USING btree ("stored_card_id") WHERE "orders"."stored_card_id" is not null;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_kind" CHECK ("consents"."kind" in ('terms','sexuality','tracking','stored_card'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_card" CHECK ("orders"."card_use" in ('keep','charge') and "orders"."failure" in ('authentication','declined')
        and ("orders"."stored_card_id" is null or "orders"."card_use" is not null));