CREATE TABLE "complaint_claims" (
	"complaint_id" uuid PRIMARY KEY NOT NULL,
	"holder_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"complaint_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"complaint_id" uuid NOT NULL,
	"from_whom" text NOT NULL,
	"staff_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "complaint_messages_from" CHECK ("complaint_messages"."from_whom" in ('complainer','site','note')),
	CONSTRAINT "complaint_messages_staff_known" CHECK (("complaint_messages"."from_whom" = 'complainer') = ("complaint_messages"."staff_id" is null))
);
--> statement-breakpoint
CREATE TABLE "complaint_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"complaint_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"client_hash" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"email" text,
	"mailbox" text,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"text" text,
	"locale" text NOT NULL,
	"country" text,
	"member_id" uuid,
	"filed_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "complaints_kind" CHECK ("complaints"."kind" in ('illegal_content','behaviour','billing','privacy','appeal','other')),
	CONSTRAINT "complaints_status" CHECK ("complaints"."status" in ('open','asked','closed')),
	CONSTRAINT "complaints_outcome" CHECK ("complaints"."outcome" in ('acted','partly','not_upheld','unclear','withdrawn')),
	CONSTRAINT "complaints_ended" CHECK (("complaints"."status" = 'closed') = ("complaints"."closed_at" is not null)
        and ("complaints"."status" = 'closed') = ("complaints"."outcome" is not null)),
	CONSTRAINT "complaints_address" CHECK (("complaints"."email" is null) = ("complaints"."mailbox" is null))
);
--> statement-breakpoint
ALTER TABLE "complaint_claims" ADD CONSTRAINT "complaint_claims_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_claims" ADD CONSTRAINT "complaint_claims_holder_id_staff_accounts_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_links" ADD CONSTRAINT "complaint_links_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_staff_id_staff_accounts_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_pictures" ADD CONSTRAINT "complaint_pictures_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_claims_holder" ON "complaint_claims" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "complaint_links_complaint" ON "complaint_links" USING btree ("complaint_id");--> statement-breakpoint
CREATE INDEX "complaint_messages_complaint" ON "complaint_messages" USING btree ("complaint_id","created_at");--> statement-breakpoint
CREATE INDEX "complaint_messages_staff" ON "complaint_messages" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "complaint_pictures_complaint" ON "complaint_pictures" USING btree ("complaint_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_reference" ON "complaints" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_client" ON "complaints" USING btree ("client_hash");--> statement-breakpoint
CREATE INDEX "complaints_queue" ON "complaints" USING btree ("site_id","status","due_at");--> statement-breakpoint
CREATE INDEX "complaints_mailbox" ON "complaints" USING btree ("mailbox","filed_at");--> statement-breakpoint
CREATE INDEX "complaints_member" ON "complaints" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "complaints_closed" ON "complaints" USING btree ("closed_at") WHERE "complaints"."text" is not null;--> statement-breakpoint
-- However a picture of a complaint goes: its files are on the sweep's list.
CREATE FUNCTION loosen_complaint_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_photo_files (file_key, member_id, holds_slot, created_at)
    VALUES (OLD.file_key, OLD.complaint_id, false, now())
    ON CONFLICT (file_key) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- functions: 039df32507dac18e
CREATE TRIGGER complaint_pictures_loosen_files AFTER DELETE ON complaint_pictures
  FOR EACH ROW EXECUTE FUNCTION loosen_complaint_files();
