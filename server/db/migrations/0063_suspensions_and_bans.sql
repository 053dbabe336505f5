ALTER TABLE "report_decisions" DROP CONSTRAINT "report_decisions_kind";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_outcome";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD COLUMN "until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "accounts_suspended" ON "accounts" USING btree ("suspended_until") WHERE "accounts"."status" = 'suspended';--> statement-breakpoint
CREATE UNIQUE INDEX "report_decisions_ban" ON "report_decisions" USING btree ("member_id") WHERE "report_decisions"."kind" = 'banned' and "report_decisions"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_until" CHECK (("report_decisions"."kind" = 'suspended') = ("report_decisions"."until" is not null));--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_kind" CHECK ("report_decisions"."kind" in ('removed','warned','suspended','banned'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_outcome" CHECK ("reports"."outcome" in ('removed','warned','suspended','banned','gone','no_action'));