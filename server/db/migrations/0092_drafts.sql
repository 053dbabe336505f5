-- The release before ignores the table; an account that it erases takes its rows along by the foreign keys.
CREATE SEQUENCE "public"."draft_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "drafts" (
	"member_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"body" text NOT NULL,
	"revision" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_member_id_partner_id_pk" PRIMARY KEY("member_id","partner_id")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_member_id_profiles_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_partner_id_profiles_member_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_partner" ON "drafts" USING btree ("partner_id");
