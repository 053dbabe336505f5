import { and, count, eq, gt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { complaintMessages, complaints } from "#server/db/schema/complaints.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { wordsPerDay } from "./complaint-limits.ts";
import { dueAfter, dueWithWords } from "./complaint-rules.ts";
import { readWords } from "./read-complaint.ts";

type Words = {
  complaintId: string;
  text: string;
  /** The writer has the link of a mail, and no other proof. */
  isByMail: boolean;
  now: Date;
};

/**
 * Adds words or an answer of the person who filed the complaint. A complaint that waited for the answer gets
 * a new due time; one that we had answered is due as if newly filed.
 */
export async function addWords(db: Db, { complaintId, text, isByMail, now }: Words): Promise<void> {
  const words = readWords(text);
  await db.transaction(async (tx) => {
    const [complaint] = await tx
      .select()
      .from(complaints)
      .where(eq(complaints.id, complaintId))
      .for("update");
    if (!complaint) throw new AppError("not_found");
    // defence: closed-stays-closed
    if (complaint.status === "closed") throw new AppError("complaint_closed");
    const [today] = await tx
      .select({ count: count() })
      .from(complaintMessages)
      .where(
        and(
          eq(complaintMessages.complaintId, complaintId),
          eq(complaintMessages.from, "complainer"),
          // A wrong receiver of the mail does not use up the limit of the person who filed it.
          // defence: words-by-mail-apart
          eq(complaintMessages.isByMail, isByMail),
          gt(complaintMessages.createdAt, new Date(now.getTime() - dayMs)),
        ),
      );
    if ((today?.count ?? 0) >= wordsPerDay)
      throw new AppError("too_many_requests", { seconds: dayMs / 1000 });
    await tx
      .insert(complaintMessages)
      .values({ id: newId(), complaintId, from: "complainer", text: words, isByMail, createdAt: now });
    const { kind, status, dueAt } = complaint;
    await tx
      .update(complaints)
      .set({
        status: "open",
        dueAt: status === "asked" ? dueAfter(kind, now) : dueWithWords(kind, dueAt, now),
      })
      .where(eq(complaints.id, complaintId));
  });
}
