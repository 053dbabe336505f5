import { and, count, eq, gt } from "drizzle-orm";
import type { ComplaintKind } from "#contracts/front/complaint-kinds.ts";
import type { Locale } from "#i18n/locales.ts";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { complaints } from "#server/db/schema/complaints.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { mailboxKey } from "#server/platform/mail/email-address.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { makeReference } from "#server/platform/text/reference.ts";
import { dayMs, hourMs } from "#server/platform/time-units.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { receiptsPerDay, referenceTries } from "./complaint-limits.ts";
import { makeLink } from "./complaint-link.ts";
import { receiptMail } from "./complaint-mails.ts";
import { dueAfter } from "./complaint-rules.ts";
import { makeCode } from "./make-code.ts";
import type { ComplaintRow } from "./queries.ts";
import type { ReadComplaint } from "./read-complaint.ts";

type NewComplaint = {
  site: RequestSite;
  clientId: string;
  kind: ComplaintKind;
  given: ReadComplaint;
  locale: Locale;
  country: string | null;
  memberId: string | null;
  now: Date;
};
export type FiledComplaint = { complaint: ComplaintRow; statusPath: string; code: string };

/**
 * Stores a complaint and mails a receipt. The same client id again is the same complaint: it gets another
 * link and no second mail. If the mailbox has reached its receipts of the day, the complaint is stored
 * without a mail.
 */
export async function fileComplaint(
  { db, post }: { db: Db; post: Post },
  wish: NewComplaint,
): Promise<FiledComplaint> {
  const { site, kind, locale, country, now } = wish;
  const code = makeCode(wish.clientId);
  return db.transaction(async (tx) => {
    const { complaint, isNew } = await keepComplaint(tx, wish);
    const link = { complaintId: complaint.id, opens: true, now };
    const filed = { complaint, statusPath: await makeLink(tx, link), code };
    if (!isNew || !complaint.email || !complaint.isMailed) return filed;
    const { email: to, reference } = complaint;
    const path = await makeLink(tx, { ...link, /* defence: mailed-link-opens-nothing */ opens: false });
    const hours = (dueAfter(kind, now).getTime() - now.getTime()) / hourMs;
    await post.send(tx, receiptMail({ site, to, locale, country, reference, path }, hours));
    return filed;
  });
}

/** Whether a complaint with this client id is stored already. */
export async function isFiled(
  db: Db,
  { siteId, clientId }: { siteId: string; clientId: string },
): Promise<boolean> {
  const ofClient = and(eq(complaints.siteId, siteId), eq(complaints.clientHash, hashToken(clientId)));
  return (await db.$count(complaints, ofClient)) > 0;
}

async function keepComplaint(
  tx: Db,
  wish: NewComplaint,
): Promise<{ complaint: ComplaintRow; isNew: boolean }> {
  const { site, kind, given, locale, country, memberId, now } = wish;
  const clientHash = hashToken(wish.clientId);
  const mailbox = given.email && mailboxKey(given.email);
  const row = {
    ...given,
    ...{
      siteId: site.id,
      clientHash,
      codeHash: hashToken(makeCode(wish.clientId)),
      kind,
      mailbox,
      locale,
      country,
      memberId,
    },
    status: "open" as const,
    isMailed: mailbox !== null && /* defence: receipts-counted */ (await mayMail(tx, site.id, mailbox, now)),
    filedAt: now,
    dueAt: dueAfter(kind, now),
  };
  for (let tried = 0; tried < referenceTries; tried += 1) {
    const [complaint] = await tx
      .insert(complaints)
      .values({ ...row, id: newId(), reference: makeReference() })
      // defence: complaint-filed-once
      .onConflictDoNothing()
      .returning();
    if (complaint) return { complaint, isNew: true };
    const [first] = await tx.select().from(complaints).where(eq(complaints.clientHash, clientHash));
    if (!first) continue;
    const isSame = first.siteId === site.id && first.kind === kind && first.text === given.text;
    if (!isSame) throw new AppError("conflict");
    return { complaint: first, isNew: false };
  }
  throw new AppError("unavailable");
}

/** Whether a mailbox may get another receipt today, counting all complaints that name it. */
async function mayMail(tx: Db, siteId: string, mailbox: string, now: Date): Promise<boolean> {
  // defence: receipts-in-turn
  await holdLockOn(tx, "complaints", `${siteId} ${mailbox}`);
  const [sent] = await tx
    .select({ count: count() })
    .from(complaints)
    .where(
      and(
        eq(complaints.siteId, siteId),
        eq(complaints.mailbox, mailbox),
        eq(complaints.isMailed, true),
        gt(complaints.filedAt, new Date(now.getTime() - dayMs)),
      ),
    );
  return (sent?.count ?? 0) < receiptsPerDay;
}
