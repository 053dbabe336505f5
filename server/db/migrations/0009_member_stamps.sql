CREATE TABLE "member_stamps" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_stamps" ADD CONSTRAINT "member_stamps_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO member_stamps (member_id) SELECT id FROM accounts;
--> statement-breakpoint
CREATE FUNCTION open_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_stamps (member_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_open_stamp AFTER INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION open_stamp();
--> statement-breakpoint
-- Counts the stamps up of the members whom the named columns of a changed row name, lower member first. As deferred
-- constraint triggers these run when a transaction commits, after all of its other locks: a stamp is the last row that
-- anybody waits for, so that two who write to each other cannot wait in a circle.
CREATE FUNCTION count_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_row jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  v_members uuid[] := ARRAY(SELECT (v_row ->> name)::uuid FROM unnest(TG_ARGV) AS name);
  v_member uuid;
BEGIN
  FOR v_member IN SELECT one FROM unnest(v_members) AS one ORDER BY one LOOP
    UPDATE member_stamps SET version = version + 1 WHERE member_id = v_member;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The same for a side of a conversation, without what makes it general: each message changes two.
CREATE FUNCTION count_side_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_stamps SET version = version + 1
    WHERE member_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.member_id ELSE NEW.member_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A delivery alone shows on nobody's list; whether values differ is not asked, since two messages of one millisecond
-- may leave a side as it was.
CREATE CONSTRAINT TRIGGER conversation_sides_stamp
  AFTER INSERT OR DELETE OR UPDATE OF unread_count, last_message_at, hidden_at, cleared_seq ON conversation_sides
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_side_stamp();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER likes_stamp
  AFTER INSERT OR DELETE ON likes
  -- defence: like-stamps
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stamp('from_id', 'to_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER likes_seen_stamp
  AFTER UPDATE OF seen_at ON likes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stamp('to_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER blocks_stamp
  AFTER INSERT OR DELETE ON blocks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stamp('blocker_id', 'blocked_id');
--> statement-breakpoint
-- A message's price is paid together with a change of its sender's side.
CREATE CONSTRAINT TRIGGER ledger_entries_stamp
  AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.cause <> 'message') EXECUTE FUNCTION count_stamp('member_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER photos_stamp
  AFTER INSERT OR UPDATE OR DELETE ON photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stamp('member_id');
--> statement-breakpoint
-- Not by having been seen, which happens every minute and shows to others only.
CREATE CONSTRAINT TRIGGER profiles_stamp
  AFTER UPDATE OF site_id, name, status, gender, seeks, country, region, city, main_photo_id ON profiles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stamp('member_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER accounts_stamp
  AFTER UPDATE OF status, language, premium_at, signup_at, email, signup_step, notifications_disabled ON accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stamp('id');
