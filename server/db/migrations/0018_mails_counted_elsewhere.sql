DROP TABLE "like_mails" CASCADE;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "receipt_sent_at";