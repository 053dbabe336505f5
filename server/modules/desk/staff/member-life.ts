import { asc, eq } from "drizzle-orm";
import { actNotes, auditLog } from "#server/db/schema/staff.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const staffLife: MemberLife = {
  module: "staff",
  tables: {
    audit_log: {
      forget: { kept: "a number without a person: what staff did stays on record" },
      export: "shown",
    },
    act_notes: { forget: "erased", export: { withheld: "what staff noted for itself" } },
  },
  async forget(tx, { memberId }) {
    // defence: notes-forgotten
    await tx.delete(actNotes).where(eq(actNotes.memberId, memberId));
    return "gone";
  },
  // The acts and their reasons, without the names of staff.
  async export(db, memberId) {
    const rows = await db
      .select({
        at: auditLog.at,
        act: auditLog.act,
        subjectKind: auditLog.subjectKind,
        subjectId: auditLog.subjectId,
        reason: auditLog.reason,
      })
      .from(auditLog)
      .where(eq(auditLog.memberId, memberId))
      .orderBy(asc(auditLog.at));
    return { audit_log: rows };
  },
};
