ALTER TABLE "accounts" ADD COLUMN "signup_message_to" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "is_on_landings" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What was written before the sign-up is sent under its writer's own id: once it is stored it waits no more.
CREATE FUNCTION forget_first_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET signup_message = NULL, signup_message_to = NULL
    WHERE id = NEW.sender_id AND signup_message_to IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- functions: d7adb2ca058c89db
CREATE TRIGGER messages_forget_first AFTER INSERT ON messages
  FOR EACH ROW WHEN (NEW.client_id = NEW.sender_id) EXECUTE FUNCTION forget_first_message();
