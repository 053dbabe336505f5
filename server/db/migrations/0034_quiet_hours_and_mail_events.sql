CREATE TABLE "held_pushes" (
	"subscription_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "held_pushes_subscription_id_type_subject_id_pk" PRIMARY KEY("subscription_id","type","subject_id")
);
--> statement-breakpoint
CREATE TABLE "mail_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "mail_faults" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"soft_bounces" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"time_zone" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quiet_hours_minutes" CHECK ("quiet_hours"."from_minute" between 0 and 1439 and "quiet_hours"."to_minute" between 0 and 1439
        and "quiet_hours"."from_minute" <> "quiet_hours"."to_minute")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "pushed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "held_pushes" ADD CONSTRAINT "held_pushes_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_pushes" ADD CONSTRAINT "held_pushes_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_faults" ADD CONSTRAINT "mail_faults_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_pushes_member" ON "held_pushes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "mail_events_received" ON "mail_events" USING btree ("received_at");