ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_member_id_accounts_id_fk";
--> statement-breakpoint
CREATE INDEX "account_mails_created" ON "account_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "account_tokens_expiry" ON "account_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "accounts_unconfirmed" ON "accounts" USING btree ("signup_at","id") WHERE "accounts"."status" = 'not_confirmed';--> statement-breakpoint
CREATE INDEX "login_locks_window" ON "login_locks" USING btree ("window_started_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "conversation_sides_of_partner" ON "conversation_sides" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "conversations_high" ON "conversations" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "loose_photo_files_created" ON "loose_photo_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "waiting_mails_receiver" ON "waiting_mails" USING btree (("mail" ->> 'to'));--> statement-breakpoint
-- However a photo's row goes, by its owner, with its member or by a moderator: its files are on the sweep's list.
CREATE FUNCTION loosen_photo_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_photo_files (file_key, member_id, holds_slot, created_at)
    VALUES (OLD.file_key, OLD.member_id, false, now())
    ON CONFLICT (file_key) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER photos_loosen_files AFTER DELETE ON photos FOR EACH ROW EXECUTE FUNCTION loosen_photo_files();
