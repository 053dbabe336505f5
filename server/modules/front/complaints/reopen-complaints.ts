import { and, eq, inArray } from "drizzle-orm";
import { type ComplaintKind, complaintKinds } from "#contracts/front/complaint-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { complaints } from "#server/db/schema/complaints.ts";
import { dueAfter } from "./complaint-rules.ts";

/** Returns complaints to us whose awaited answer cannot come any more, due as if newly filed. */
export async function reopenComplaints(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  const reopen = (kind: ComplaintKind) =>
    tx
      .update(complaints)
      .set({ status: "open", dueAt: dueAfter(kind, now) })
      .where(
        and(inArray(complaints.id, [...ids]), eq(complaints.status, "asked"), eq(complaints.kind, kind)),
      );
  for (const kind of complaintKinds) await reopen(kind);
}
