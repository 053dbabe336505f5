CREATE TABLE "event_subscribers" (
	"event" text NOT NULL,
	"subscriber" text NOT NULL,
	"queue" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_subscribers_event_subscriber_pk" PRIMARY KEY("event","subscriber")
);
--> statement-breakpoint
CREATE TABLE "waiting_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mail" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "waiting_mails_created" ON "waiting_mails" USING btree ("created_at");