import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { complaintMessages, complaints } from "#server/db/schema/complaints.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { type Held, takeHold } from "./claim-complaint.ts";
import { makeLink } from "./complaint-link.ts";
import { type Receiver, wordsMail } from "./complaint-mails.ts";
import type { Desk } from "./complaint-queue.ts";
import { followUpAfter } from "./complaint-rules.ts";
import { type ComplaintRow, hasLinks } from "./queries.ts";

export type Words = { complaintId: string; text: string };
export type Said = Held & { messageId: string };

/** Staff write an answer, a question or a note for each other; inside the transaction of the act. */
export async function answerComplaint(
  tx: Db,
  { post, site, desk }: { post: Post; site: RequestSite; desk: Desk },
  { kind, ...words }: Words & { kind: "answer" | "asks" | "note" },
): Promise<Said> {
  const { complaintId } = words;
  const { complaint, isAlone } = await takeHold(tx, desk, complaintId);
  // If the person is gone, no link works any more: a question would wait for an answer that cannot come.
  // defence: nobody-asked-who-is-gone
  if (kind === "asks" && !(await hasLinks(tx, complaintId))) throw new AppError("complaint_gone");
  const messageId = await say(tx, desk, words, kind === "note" ? "note" : "site");
  if (kind === "asks")
    await tx.update(complaints).set({ status: "asked" }).where(eq(complaints.id, complaintId));
  // An answer moves the due time to the follow-up, and never to an earlier time.
  if (kind === "answer")
    await tx
      .update(complaints)
      .set({ dueAt: followUpAfter(complaint.dueAt, desk.now) })
      .where(eq(complaints.id, complaintId));
  if (kind !== "note")
    await mail(tx, { post, site, complaint, now: desk.now }, (to) =>
      wordsMail(to, words.text, kind === "asks"),
    );
  return { complaint, isAlone, messageId };
}

export async function say(
  tx: Db,
  { staffId, now }: Desk,
  { complaintId, text }: Words,
  from: "site" | "note",
): Promise<string> {
  const id = newId();
  await tx.insert(complaintMessages).values({ id, complaintId, from, staffId, text, createdAt: now });
  return id;
}

type Letter = { post: Post; site: RequestSite; complaint: ComplaintRow; now: Date };

/** Sends a mail to the address of a complaint, in the complaint's language, with a link of its own. */
export async function mail(
  tx: Db,
  { post, site, complaint, now }: Letter,
  compose: (receiver: Receiver) => Mail,
): Promise<void> {
  const { email: to, locale, country, reference } = complaint;
  if (!to) return;
  const path = await makeLink(tx, { complaintId: complaint.id, opens: false, now });
  await post.send(tx, compose({ site, to, locale, country, reference, path }));
}
