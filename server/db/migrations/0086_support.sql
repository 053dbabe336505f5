-- The release before ignores the tables; an account that it erases takes its rows along by the foreign keys.
CREATE TABLE "support_claims" (
	"thread_id" uuid PRIMARY KEY NOT NULL,
	"holder_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"from_whom" text NOT NULL,
	"staff_id" uuid,
	"client_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_messages_seq" UNIQUE("thread_id","seq"),
	CONSTRAINT "support_messages_client" UNIQUE("thread_id","client_id"),
	CONSTRAINT "support_messages_from" CHECK ("support_messages"."from_whom" in ('member','site')),
	CONSTRAINT "support_messages_staff_known" CHECK (("support_messages"."from_whom" = 'member') = ("support_messages"."staff_id" is null)),
	CONSTRAINT "support_messages_client_known" CHECK (("support_messages"."from_whom" = 'member') = ("support_messages"."client_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "support_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"answered_seq" integer DEFAULT 0 NOT NULL,
	"last_answer_seq" integer DEFAULT 0 NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"ended_as" text,
	CONSTRAINT "support_threads_closed" CHECK ("support_threads"."closed_at" is null or "support_threads"."waiting_since" is null),
	CONSTRAINT "support_threads_ended" CHECK (("support_threads"."closed_at" is null) = ("support_threads"."ended_as" is null)),
	CONSTRAINT "support_threads_end" CHECK ("support_threads"."ended_as" in ('solved','no_answer_needed','elsewhere'))
);
--> statement-breakpoint
ALTER TABLE "support_claims" ADD CONSTRAINT "support_claims_thread_id_support_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."support_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_claims" ADD CONSTRAINT "support_claims_holder_id_staff_accounts_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_thread_id_support_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."support_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_staff_id_staff_accounts_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_member_id_profiles_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_claims_holder" ON "support_claims" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "support_messages_staff" ON "support_messages" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_threads_member" ON "support_threads" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "support_threads_waiting" ON "support_threads" USING btree ("site_id","waiting_since") WHERE "support_threads"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "support_threads_site" ON "support_threads" USING btree ("site_id","last_at");
