-- The release before does without the index.
CREATE INDEX "notification_switches_weekly" ON "notification_switches" USING btree ("member_id") WHERE "notification_switches"."type" = 'new_members_weekly' and "notification_switches"."is_on";
