ALTER TABLE "conversation_sides" ADD COLUMN "pushed_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "rests_until" timestamp with time zone;