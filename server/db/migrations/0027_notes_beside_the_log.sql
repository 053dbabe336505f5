CREATE TABLE "act_notes" (
	"act_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "act_notes" ADD CONSTRAINT "act_notes_act_id_audit_log_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "act_notes_member" ON "act_notes" USING btree ("member_id");--> statement-breakpoint
-- Notes stood in the log itself, which nobody may change: once, here, they are taken out of it. Those of members who
-- have gone are kept nowhere.
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_append_only";--> statement-breakpoint
INSERT INTO "act_notes" ("act_id", "member_id", "note")
SELECT l."id", l."member_id", l."details"->>'note'
FROM "audit_log" l JOIN "accounts" a ON a."id" = l."member_id"
WHERE jsonb_typeof(l."details"->'note') = 'string' AND a."status" <> 'deleted';--> statement-breakpoint
UPDATE "audit_log" SET "details" = "details" - 'note' WHERE "details" ? 'note';--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_append_only";
