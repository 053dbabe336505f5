import { and, inArray, isNotNull, lte, type SQL } from "drizzle-orm";
import { complaintKeptDays } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import {
  complaintClaims,
  complaintLinks,
  complaintMessages,
  complaintPictures,
  complaints,
} from "#server/db/schema/complaints.ts";
import { dayMs } from "#server/platform/time-units.ts";

const nobody = { email: null, mailbox: null, name: "", country: null, memberId: null } as const;

/** Removes the person who filed complaints: no link works any more, and no mail is sent. */
export async function unname(tx: Db, which: SQL | undefined): Promise<void> {
  const ids = tx.select({ id: complaints.id }).from(complaints).where(which);
  await tx.delete(complaintLinks).where(inArray(complaintLinks.complaintId, ids));
  await tx.update(complaints).set(nobody).where(which);
}

/** Also erases the texts. Kind, dates and outcome stay, and name no person. */
export async function eraseComplaints(tx: Db, which: SQL | undefined): Promise<void> {
  const ids = (await tx.select({ id: complaints.id }).from(complaints).where(which)).map(({ id }) => id);
  if (ids.length === 0) return;
  for (const table of [complaintMessages, complaintPictures, complaintClaims, complaintLinks])
    await tx.delete(table).where(inArray(table.complaintId, ids));
  await tx
    .update(complaints)
    .set({ ...nobody, about: "", text: null })
    .where(inArray(complaints.id, ids));
}

/** Erases complaints that were closed long enough ago. */
export async function eraseOldComplaints(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - complaintKeptDays * dayMs);
  await db.transaction(async (tx) => {
    await eraseComplaints(tx, and(lte(complaints.closedAt, before), isNotNull(complaints.text)));
  });
}
