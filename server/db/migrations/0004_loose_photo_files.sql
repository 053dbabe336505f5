CREATE TABLE "loose_photo_files" (
	"file_key" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"holds_slot" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "loose_photo_files_member" ON "loose_photo_files" USING btree ("member_id");