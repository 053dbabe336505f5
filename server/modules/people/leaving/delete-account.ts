import { and, eq, inArray } from "drizzle-orm";
import { deletionDays, remarksMaxLength } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts, type LeavingReason, leavingAnswers } from "#server/db/schema/accounts.ts";
import { listPreviousEmails } from "#server/modules/people/accounts/list-previous-emails.ts";
import { issueLink } from "#server/modules/people/accounts/mail-link.ts";
import { deletionMail, receiverOf } from "#server/modules/people/accounts/mails.ts";
import {
  checkOwnProof,
  type OwnEntry,
  type OwnProof,
} from "#server/modules/people/authentication/check-own-proof.ts";
import { endSessions } from "#server/modules/people/sessions/session.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { isLongerThan } from "#server/platform/text/graphemes.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { purgeAt } from "./deletion-rules.ts";

type Deletion = {
  memberId: string;
  site: RequestSite;
  proof: OwnProof;
  reason: LeavingReason | null;
  remarks: string;
  entry: OwnEntry;
};

/**
 * Deletes the account as far as others can tell: it is hidden, every session ends, and a mail says how to
 * take the deletion back. The purge comes after `deletionDays` (purge-deleted.ts). An unproven address gets
 * no mail, because it may be a stranger's. An earlier address that can still stop its change is told, too,
 * because a thief of the account may have deleted it.
 */
export async function deleteAccount(
  { db, post, queue }: { db: Db; post: Post; queue: Queue },
  { memberId, site, proof, reason, entry, ...given }: Deletion,
): Promise<{ deletedAt: Date; isMailed: boolean; endedSessions: string[] }> {
  const { now } = entry;
  const remarks = given.remarks.trim();
  if (isLongerThan(remarks, remarksMaxLength))
    throw new FieldError({ remarks: { code: "too_long", params: { max: remarksMaxLength } } });
  const [account] = await db.select().from(accounts).where(eq(accounts.id, memberId));
  if (!account) throw new AppError("authentication_required");
  // defence: deletion-asks-password
  const hold = await checkOwnProof({ db, queue }, { account, proof, entry });

  const isMailed = account.confirmedAt !== null;
  const endedSessions = await db.transaction(async (tx) => {
    // The proof is checked again under the lock, and of two clicks only one deletes.
    if (!(await hold(tx))) throw new AppError("authentication_required");
    const deleted = await tx
      .update(accounts)
      .set({ status: "pending_deletion", deletionAskedAt: now })
      .where(
        and(
          eq(accounts.id, memberId),
          // defence: deleted-once
          inArray(accounts.status, ["active", "not_confirmed"]),
        ),
      )
      .returning({ id: accounts.id });
    if (deleted.length === 0) throw new AppError("authentication_required");
    // defence: deletion-ends-sessions
    const ended = await endSessions(tx, memberId);
    await tx.delete(leavingAnswers).where(eq(leavingAnswers.memberId, memberId));
    if (reason || remarks !== "")
      await tx.insert(leavingAnswers).values({
        id: newId(),
        siteId: site.id,
        memberId,
        reason,
        remarks: remarks === "" ? null : remarks,
        createdAt: now,
      });
    if (!isMailed) return ended;
    const minutes = deletionDays * 24 * 60;
    const token = await issueLink(tx, { accountId: memberId, purpose: "reactivation", minutes, now });
    const previous = await listPreviousEmails(tx, { memberId, now });
    for (const email of new Set([account.email, ...previous]))
      await post.send(
        tx,
        deletionMail(receiverOf(site, { ...account, email }), { token, deletedAt: purgeAt(now) }),
      );
    return ended;
  });
  return { deletedAt: purgeAt(now), isMailed, endedSessions };
}
