-- The release before mails by the same numbers, and still leaves sides behind that it deletes unread meanwhile.
-- The next message of sides that were deleted unread is mailed again. Locked sides are passed over, so that no message waits.
UPDATE "conversation_sides" side SET "noted_seq" = side."read_seq"
  FROM (
    SELECT "conversation_id", "member_id" FROM "conversation_sides"
      WHERE "noted_seq" > "read_seq" AND "noted_seq" <= "cleared_seq"
      FOR NO KEY UPDATE SKIP LOCKED
  ) AS stuck
  WHERE side."conversation_id" = stuck."conversation_id" AND side."member_id" = stuck."member_id";
