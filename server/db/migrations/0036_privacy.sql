CREATE TABLE "contact_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"blocker_id" uuid NOT NULL,
	"contact_hash" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"is_given" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_kind" CHECK ("consents"."kind" in ('terms','sexuality','tracking'))
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "contact_block_id" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "hides_online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "hides_reads" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_blocks" ADD CONSTRAINT "contact_blocks_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_blocks" ADD CONSTRAINT "contact_blocks_blocker_id_profiles_member_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_blocks_contact" ON "contact_blocks" USING btree ("blocker_id","contact_hash");--> statement-breakpoint
CREATE INDEX "contact_blocks_waiting" ON "contact_blocks" USING btree ("site_id","contact_hash");--> statement-breakpoint
CREATE INDEX "consents_member" ON "consents" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_contact_block_id_contact_blocks_id_fk" FOREIGN KEY ("contact_block_id") REFERENCES "public"."contact_blocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_contact_block" ON "blocks" USING btree ("contact_block_id");
--> statement-breakpoint
-- functions: 7253b55b158d0774
CREATE FUNCTION count_acquaintances_stamps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RETURN NULL;
END $$;--> statement-breakpoint
-- Whoever holds an answer about a member whose wishes change asks anew; the body stands in server/db/functions.
CREATE CONSTRAINT TRIGGER profiles_wishes_stamp
	AFTER UPDATE OF is_invisible, is_private, hides_online, hides_reads ON profiles
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_acquaintances_stamps();
--> statement-breakpoint
-- Who is there already agreed when they signed up, and by the switch beside the field.
INSERT INTO "consents" ("id", "member_id", "kind", "version", "is_given", "created_at")
	SELECT gen_random_uuid(), a."id", 'terms',
		to_char(greatest(timestamptz '2023-12-01T12:00:00Z', c."added_at") AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		true, a."signup_at"
	FROM "accounts" a JOIN "sites" s ON s."id" = a."site_id" JOIN "companies" c ON c."id" = s."company_id";
--> statement-breakpoint
INSERT INTO "consents" ("id", "member_id", "kind", "version", "is_given", "created_at")
	SELECT gen_random_uuid(), "member_id", 'sexuality', '2026-11-01T00:00:00.000Z', true, "sensitive_consent_at"
	FROM "profiles" WHERE "sensitive_consent_at" IS NOT NULL;
