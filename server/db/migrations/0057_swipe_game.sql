CREATE TABLE "swipe_days" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"midnight_at" timestamp with time zone NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"liked_at" timestamp with time zone[] NOT NULL,
	CONSTRAINT "swipe_days_order" CHECK ("swipe_days"."midnight_at" <= "swipe_days"."began_at" and "swipe_days"."began_at" <= "swipe_days"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "swipe_passes" (
	"member_id" uuid NOT NULL,
	"passed_id" uuid NOT NULL,
	"passed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "swipe_passes_member_id_passed_id_pk" PRIMARY KEY("member_id","passed_id"),
	CONSTRAINT "swipe_passes_not_self" CHECK ("swipe_passes"."member_id" <> "swipe_passes"."passed_id")
);
--> statement-breakpoint
ALTER TABLE "swipe_days" ADD CONSTRAINT "swipe_days_member_id_profiles_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swipe_passes" ADD CONSTRAINT "swipe_passes_member_id_profiles_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swipe_passes" ADD CONSTRAINT "swipe_passes_passed_id_profiles_member_id_fk" FOREIGN KEY ("passed_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "swipe_passes_latest" ON "swipe_passes" USING btree ("member_id","passed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "swipe_passes_passed" ON "swipe_passes" USING btree ("passed_id");--> statement-breakpoint
CREATE INDEX "swipe_passes_old" ON "swipe_passes" USING btree ("passed_at");