import type { Db } from "#server/db/open-database.ts";
import { actNotes, auditLog } from "#server/db/schema/staff.ts";
import type { ActRow } from "#server/platform/http/staff-act.ts";
import { newId } from "#server/platform/ids.ts";

/**
 * Writes a line of the audit log, inside the transaction of the act. A note is stored beside the log, because
 * the log never changes, and a text about a member is erased with the member.
 */
export async function recordAct(tx: Db, row: ActRow): Promise<void> {
  const { subject, memberId = null, details = {}, note, ...rest } = row;
  const id = newId();
  await tx.insert(auditLog).values({
    ...rest,
    id,
    subjectKind: subject.kind,
    subjectId: subject.id,
    memberId,
    details,
  });
  if (!note) return;
  if (!memberId) throw new Error("a note is kept with the member it is about");
  await tx.insert(actNotes).values({ actId: id, memberId, note });
}
