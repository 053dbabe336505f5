import type { Db } from "#server/db/open-database.ts";
import { FieldError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { makeLink } from "./complaint-link.ts";
import { readCode } from "./make-code.ts";
import type { ComplaintRow } from "./queries.ts";

/** Gives a link that shows what was said to whoever has the code of the complaint; one of a mail does not. */
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
