import type { Db } from "#server/db/open-database.ts";
import { auditLog } from "#server/db/schema/staff.ts";
import type { ActRow } from "#server/platform/http/staff-act.ts";
import { newId } from "#server/platform/ids.ts";

/** Writes a line of the audit log, inside the transaction of what it tells. */
export async function recordAct(tx: Db, row: ActRow): Promise<void> {
  const { subject, memberId = null, details = {}, ...rest } = row;
  await tx.insert(auditLog).values({
    ...rest,
    id: newId(),
    subjectKind: subject.kind,
    subjectId: subject.id,
    memberId,
    details,
  });
}
