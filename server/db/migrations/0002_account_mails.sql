CREATE TABLE "account_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"is_sent" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "account_mails_mailbox" ON "account_mails" USING btree ("mailbox_hash","created_at");--> statement-breakpoint
CREATE INDEX "account_mails_account" ON "account_mails" USING btree ("account_id","created_at");