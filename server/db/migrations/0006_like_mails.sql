CREATE TABLE "like_mails" (
	"receiver_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "like_mails_receiver_id_kind_pk" PRIMARY KEY("receiver_id","kind")
);
--> statement-breakpoint
ALTER TABLE "like_mails" ADD CONSTRAINT "like_mails_receiver_id_profiles_member_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."profiles"("member_id") ON DELETE cascade ON UPDATE no action;