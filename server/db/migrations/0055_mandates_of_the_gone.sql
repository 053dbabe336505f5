-- Members who were purged before mandates ended with them left the last digits of their account, and a mandate that
-- was still good.
UPDATE "direct_debits"
SET "account_last4" = null, "revoked_at" = coalesce("revoked_at", now())
FROM "accounts"
WHERE "accounts"."id" = "direct_debits"."member_id"
  AND "accounts"."status" = 'deleted'
  AND "direct_debits"."order_id" IS NOT NULL
  AND ("direct_debits"."account_last4" IS NOT NULL OR "direct_debits"."revoked_at" IS NULL);
--> statement-breakpoint
UPDATE "orders"
SET "account_last4" = null
FROM "accounts"
WHERE "accounts"."id" = "orders"."member_id"
  AND "accounts"."status" = 'deleted'
  AND "orders"."account_last4" IS NOT NULL;
