-- The release before ignores the tables. Its list of differences has no row without an order, and it ends none of these.
CREATE TABLE "settled_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"payment_id" text NOT NULL,
	"entry_kind" text NOT NULL,
	"entry_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"settlement_id" text NOT NULL,
	"reference" text,
	"settled_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"books" jsonb,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"finding" text,
	"checked_at" timestamp with time zone,
	"checked_by_id" uuid,
	CONSTRAINT "settled_differences_kind" CHECK ("settled_differences"."kind" in ('settled_unknown', 'settled_amount', 'settled_unpaid', 'settled_return')),
	CONSTRAINT "settled_differences_entry" CHECK ("settled_differences"."entry_kind" in ('payment', 'refund', 'chargeback') and "settled_differences"."amount_minor" >= 0),
	CONSTRAINT "settled_differences_checked" CHECK (("settled_differences"."checked_at" is null) = ("settled_differences"."finding" is null)
        and "settled_differences"."finding" in ('corrected', 'claimed', 'harmless'))
);
--> statement-breakpoint
CREATE TABLE "settlement_accounts" (
	"gateway" text PRIMARY KEY NOT NULL,
	"claimed_until" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"gateway" text NOT NULL,
	"settlement_id" text NOT NULL,
	"reference" text,
	"settled_at" timestamp with time zone NOT NULL,
	"place" text,
	"read_at" timestamp with time zone,
	"compared_at" timestamp with time zone,
	CONSTRAINT "settlements_gateway_settlement_id_pk" PRIMARY KEY("gateway","settlement_id")
);
--> statement-breakpoint
ALTER TABLE "settled_differences" ADD CONSTRAINT "settled_differences_checked_by_id_staff_accounts_id_fk" FOREIGN KEY ("checked_by_id") REFERENCES "public"."staff_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "settled_differences_standing" ON "settled_differences" USING btree ("gateway","payment_id","entry_kind","entry_id") WHERE "settled_differences"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "settled_differences_seen" ON "settled_differences" USING btree ("gateway","seen_at") WHERE "settled_differences"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "settlements_settled" ON "settlements" USING btree ("gateway","settled_at");--> statement-breakpoint
CREATE INDEX "settlements_waiting" ON "settlements" USING btree ("gateway","read_at" NULLS FIRST) WHERE "settlements"."compared_at" is null;
