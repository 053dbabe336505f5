import { eq } from "drizzle-orm";
import type { ComplaintOutcome } from "#contracts/front/complaint-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { complaintClaims, complaints } from "#server/db/schema/complaints.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { mail, type Said, say, type Words } from "./answer-complaint.ts";
import { takeHold } from "./claim-complaint.ts";
import { outcomeMail } from "./complaint-mails.ts";
import type { Desk } from "./complaint-queue.ts";

/**
 * Ends a complaint with an outcome and words that explain it; inside the transaction of the act. Of two
 * simultaneous calls, the second is refused.
 */
export async function closeComplaint(
  tx: Db,
  { post, site, desk }: { post: Post; site: RequestSite; desk: Desk },
  { outcome, ...words }: Words & { outcome: ComplaintOutcome },
): Promise<Said> {
  const { complaintId, text } = words;
  const { complaint, isAlone } = await takeHold(tx, desk, complaintId);
  const messageId = await say(tx, desk, words, "site");
  await tx
    .update(complaints)
    .set({ status: "closed", outcome, closedAt: desk.now })
    .where(eq(complaints.id, complaintId));
  await tx.delete(complaintClaims).where(eq(complaintClaims.complaintId, complaintId));
  const { kind } = complaint;
  await mail(tx, { post, site, complaint, now: desk.now }, (to) =>
    outcomeMail(to, { kind, outcome, text, isAlone }),
  );
  return { complaint, isAlone, messageId };
}
