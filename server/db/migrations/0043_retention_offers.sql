CREATE TABLE "retention_offers" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"percentage" integer NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"code_id" uuid,
	CONSTRAINT "retention_offers_percentage" CHECK ("retention_offers"."percentage" between 1 and 90),
	CONSTRAINT "retention_offers_accepted" CHECK (("retention_offers"."accepted_at" is null) = ("retention_offers"."code_id" is null))
);
--> statement-breakpoint
ALTER TABLE "retention_offers" ADD CONSTRAINT "retention_offers_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_offers" ADD CONSTRAINT "retention_offers_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;