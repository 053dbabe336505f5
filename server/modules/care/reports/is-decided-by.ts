import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { auditLog } from "#server/db/schema/staff.ts";
import type { DecisionRow } from "./queries.ts";

/** Whether a member of the staff took a decision, by the log. */
export async function isDecidedBy(
  db: Db,
  { id, kind }: Pick<DecisionRow, "id" | "kind">,
  staffId: string,
): Promise<boolean> {
  const isOwn = and(
    eq(auditLog.subjectKind, "report_decision"),
    eq(auditLog.subjectId, id),
    eq(auditLog.act, `report.${kind}`),
    eq(auditLog.staffId, staffId),
  );
  return (await db.$count(auditLog, isOwn)) > 0;
}
