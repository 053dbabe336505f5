ALTER TABLE "complaints" DROP CONSTRAINT "complaints_outcome";--> statement-breakpoint
ALTER TABLE "complaint_links" ADD COLUMN "opens" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "complaint_messages" ADD COLUMN "is_by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_outcome" CHECK ("complaints"."outcome" in ('acted','partly','not_upheld','unclear','withdrawn','unanswered'));--> statement-breakpoint
-- Of a complaint that mailed no receipt, the links of the day it was filed are its sender's; of others nobody can tell.
UPDATE "complaint_links" SET "opens" = true FROM "complaints"
  WHERE "complaints"."id" = "complaint_links"."complaint_id"
    AND ("complaints"."email" IS NULL OR (NOT "complaints"."is_mailed" AND "complaints"."filed_at" = "complaint_links"."created_at"));
