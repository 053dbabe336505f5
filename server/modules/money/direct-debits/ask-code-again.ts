import { AppError } from "#server/platform/errors.ts";
import { findDraft } from "./queries.ts";
import { openDetails } from "./seal-details.ts";
import { type Caller, type DebitTools, sendCode } from "./send-code.ts";

/** Sends another code for the draft; the code before becomes invalid. */
export async function askCodeAgain(tools: DebitTools, caller: Caller): Promise<void> {
  const debit = await findDraft(tools.db, caller.memberId, caller.now);
  const details = debit && openDetails(debit, tools.env.SESSION_SECRET);
  if (!debit || !details) throw new AppError("direct_debit_expired");
  await sendCode(tools, caller, { debit, phone: details.phone, isAnew: true });
}
