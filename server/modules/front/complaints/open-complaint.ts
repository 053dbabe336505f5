import type { Db } from "#server/db/open-database.ts";
import { FieldError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { makeLink } from "./complaint-link.ts";
import { readCode } from "./make-code.ts";
import type { ComplaintRow } from "./queries.ts";

/** Returns a link that shows the texts, for the complaint's code; a mail's link does not show them. */
export async function openComplaint(
  db: Db,
  { complaint, code, now }: { complaint: ComplaintRow; code: string; now: Date },
): Promise<string> {
  if (code.trim() === "") throw new FieldError({ code: { code: "required" } });
  // defence: complaint-code-checked
  if (hashToken(readCode(code)) !== complaint.codeHash)
    throw new FieldError({ code: { code: "code_wrong" } });
  return makeLink(db, { complaintId: complaint.id, opens: true, now });
}
