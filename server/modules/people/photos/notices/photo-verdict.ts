import { and, eq, inArray, ne } from "drizzle-orm";
import { photos } from "#server/db/schema/photos.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";

/** A photo was approved or rejected: it is the subject. Open pages hear of both; a mail says only what went wrong. */
export const photoVerdict = notice({
  type: "photo_verdict",
  switchedBy: null,
  whileHere: "nothing",
  limit: { perHour: 1, perDay: 3 },
  beyondLimit: "left_out",

  find: (tx, { memberId }, subjectIds) =>
    tx
      .select({ id: photos.id, status: photos.status })
      .from(photos)
      .where(
        and(inArray(photos.id, [...subjectIds]), eq(photos.memberId, memberId), ne(photos.status, "pending")),
      ),

  tell: (_receiver, verdicts) => [
    ...verdicts.map(({ id, status }) => ({
      name: "photo_changed" as const,
      data: { photo_id: id, status },
    })),
    { name: "user_changed", data: {} },
  ],

  write: (_receiver, verdicts) =>
    verdicts.some(({ status }) => status === "rejected")
      ? { key: "photo_rejected", paragraphs: ["text"], actionPath: "/profile", footer: ["why"] }
      : null,
});
