import { currencyOf } from "#server/modules/money/credits/bundles.ts";
import { AppError } from "#server/platform/errors.ts";
import { mayDebit } from "./debit-rules.ts";
import { findDraft } from "./queries.ts";
import { openDetails } from "./seal-details.ts";
import { type Caller, type DebitServices, sendCode } from "./send-code.ts";

/** Sends another code for the draft; the code before becomes invalid. */
export async function askCodeAgain(services: DebitServices, caller: Caller): Promise<void> {
  const { site, country } = caller;
  if (!mayDebit(services, { site, country, currency: currencyOf(country) }))
    throw new AppError("direct_debit_off");
  const debit = await findDraft(services.db, caller.memberId, caller.now);
  const details = debit && openDetails(debit, services.env.SESSION_SECRET);
  if (!debit || !details) throw new AppError("direct_debit_expired");
  await sendCode(services, caller, { debit, phone: details.phone, isAnew: true });
}
