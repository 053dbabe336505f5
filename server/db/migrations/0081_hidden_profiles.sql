-- The release before ignores the table; an account that it erases takes its rows along by the foreign keys.
CREATE TABLE "hidden_profiles" (
	"hider_id" uuid NOT NULL,
	"hidden_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_profiles_hider_id_hidden_id_pk" PRIMARY KEY("hider_id","hidden_id"),
	CONSTRAINT "hidden_profiles_not_self" CHECK ("hidden_profiles"."hider_id" <> "hidden_profiles"."hidden_id")
);
--> statement-breakpoint
ALTER TABLE "hidden_profiles" ADD CONSTRAINT "hidden_profiles_hider_id_profiles_member_id_fk" FOREIGN KEY ("hider_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_profiles" ADD CONSTRAINT "hidden_profiles_hidden_id_profiles_member_id_fk" FOREIGN KEY ("hidden_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_profiles_hidden" ON "hidden_profiles" USING btree ("hidden_id");
