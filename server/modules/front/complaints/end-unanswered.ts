import { and, eq, gt, notExists } from "drizzle-orm";
import { complaintAnswerDays } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { complaintClaims, complaintMessages, complaints } from "#server/db/schema/complaints.ts";
import type { SiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { Log } from "#server/platform/operations/log.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { mail } from "./answer-complaint.ts";
import { unansweredMail } from "./complaint-mails.ts";
import { hasLinks } from "./queries.ts";
import { reopenComplaints } from "./reopen-complaints.ts";

type NeededServices = { db: Db; post: Post; sites: Pick<SiteDirectory, "get">; log: Log };

/**
 * Ends complaints whose answer to our question is overdue, each with its mail in a transaction of its own. A
 * failed one does not stop the others, the next run continues, and each mail is sent once.
 */
export async function endUnanswered(services: NeededServices, now: Date): Promise<void> {
  const waiting = await services.db
    .select({ id: complaints.id })
    .from(complaints)
    .where(isUnanswered(services.db, now))
    .orderBy(complaints.dueAt, complaints.id);
  for (const { id } of waiting)
    await endOne(services, id, now).catch((err: unknown) => {
      services.log.error(
        { err, complaintId: id },
        "a complaint could not be ended and waits for the next run",
      );
    });
}

async function endOne({ db, post, sites }: NeededServices, id: string, now: Date): Promise<void> {
  const [row] = await db.select({ siteId: complaints.siteId }).from(complaints).where(eq(complaints.id, id));
  if (!row) return;
  const site = await sites.get(row.siteId);
  await db.transaction(async (tx) => {
    // An answer or a new question locks the row: the statements after this lock see it.
    await tx.select({ id: complaints.id }).from(complaints).where(eq(complaints.id, id)).for("update");
    // If no person could answer, staff must decide, and not a job.
    if (!(await hasLinks(tx, id))) return reopenComplaints(tx, [id], now);
    const [complaint] = await tx
      .update(complaints)
      .set({ status: "closed", outcome: "unanswered", closedAt: now })
      .where(and(eq(complaints.id, id), /* defence: unanswered-once */ isUnanswered(tx, now)))
      .returning();
    if (!complaint) return;
    await tx.delete(complaintClaims).where(eq(complaintClaims.complaintId, id));
    await mail(tx, { post, site, complaint, now }, unansweredMail);
  });
}

/** We wait for an answer, have also written nothing for that many days, and no claim is held. */
function isUnanswered(db: Db, now: Date) {
  const since = new Date(now.getTime() - complaintAnswerDays * dayMs);
  const written = db
    .select({ id: complaintMessages.id })
    .from(complaintMessages)
    .where(
      and(
        eq(complaintMessages.complaintId, complaints.id),
        eq(complaintMessages.from, "site"),
        gt(complaintMessages.createdAt, since),
      ),
    );
  const held = db
    .select({ id: complaintClaims.complaintId })
    .from(complaintClaims)
    .where(and(eq(complaintClaims.complaintId, complaints.id), gt(complaintClaims.until, now)));
  return and(
    eq(complaints.status, "asked"),
    notExists(written),
    // defence: not-from-under-its-holder
    notExists(held),
  );
}
