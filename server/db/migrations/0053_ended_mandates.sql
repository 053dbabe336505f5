ALTER TABLE "direct_debits" DROP CONSTRAINT "direct_debits_signed";--> statement-breakpoint
ALTER TABLE "direct_debits" ALTER COLUMN "reference" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "direct_debits" ALTER COLUMN "account_last4" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "direct_debits" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "direct_debits" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "direct_debits" ADD COLUMN "lifted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "direct_debits_to_revoke" ON "direct_debits" USING btree ("revoked_at") WHERE "direct_debits"."revoked_at" is not null and "direct_debits"."mandate_id" is not null;--> statement-breakpoint
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_signed" CHECK (("direct_debits"."order_id" is null) = ("direct_debits"."signed_at" is null)
        and ("direct_debits"."order_id" is null) = ("direct_debits"."collect_at" is null)
        and ("direct_debits"."order_id" is null or "direct_debits"."confirmed_at" is not null)
        and ("direct_debits"."order_id" is not null or "direct_debits"."mandate_id" is null)
        and ("direct_debits"."order_id" is not null or "direct_debits"."revoked_at" is null)
        and ("direct_debits"."order_id" is not null or "direct_debits"."lifted_at" is null)
        and ("direct_debits"."order_id" is not null or ("direct_debits"."reference" is not null and "direct_debits"."account_last4" is not null)));