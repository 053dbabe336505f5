CREATE TABLE "spending_caps" (
	"member_id" uuid NOT NULL,
	"period" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"change_id" uuid,
	"change_minor" integer,
	"change_asked_at" timestamp with time zone,
	"change_at" timestamp with time zone,
	CONSTRAINT "spending_caps_member_id_period_pk" PRIMARY KEY("member_id","period"),
	CONSTRAINT "spending_caps_period" CHECK ("spending_caps"."period" in ('day','month')),
	CONSTRAINT "spending_caps_amount" CHECK ("spending_caps"."amount_minor" > 0),
	CONSTRAINT "spending_caps_looser" CHECK ("spending_caps"."change_minor" > "spending_caps"."amount_minor"),
	CONSTRAINT "spending_caps_change" CHECK (("spending_caps"."change_id" is null) = ("spending_caps"."change_at" is null)
        and ("spending_caps"."change_id" is null) = ("spending_caps"."change_asked_at" is null)
        and ("spending_caps"."change_id" is not null or "spending_caps"."change_minor" is null)),
	CONSTRAINT "spending_caps_wait" CHECK ("spending_caps"."change_at" >= "spending_caps"."change_asked_at" + interval '24 hours')
);
--> statement-breakpoint
CREATE TABLE "spending_pauses" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "spending_caps" ADD CONSTRAINT "spending_caps_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_pauses" ADD CONSTRAINT "spending_pauses_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;