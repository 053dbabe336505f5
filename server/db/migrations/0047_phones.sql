CREATE TABLE "member_phones" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"number_hash" text NOT NULL,
	"slot" smallint NOT NULL,
	"sealed" text NOT NULL,
	"hint" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_phones_slots" CHECK ("member_phones"."slot" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"member_id" uuid,
	"browser_hash" text,
	"number_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"network_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "phone_codes_holder" CHECK (num_nonnulls("phone_codes"."member_id", "phone_codes"."browser_hash") = 1)
);
--> statement-breakpoint
CREATE TABLE "waiting_sms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sms" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "member_phones" ADD CONSTRAINT "member_phones_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_phones" ADD CONSTRAINT "member_phones_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_phones_slot" ON "member_phones" USING btree ("site_id","number_hash","slot");--> statement-breakpoint
CREATE INDEX "phone_codes_day" ON "phone_codes" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "phone_codes_member" ON "phone_codes" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "waiting_sms_expiry" ON "waiting_sms" USING btree ("expires_at");