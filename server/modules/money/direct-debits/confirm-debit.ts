import { and, eq, isNull } from "drizzle-orm";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { codeError, takePhoneCode } from "#server/modules/people/phones/take-phone-code.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { findDraft } from "./queries.ts";
import { openDetails } from "./seal-details.ts";
import type { DebitServices } from "./send-code.ts";

type Typed = { memberId: string; site: RequestSite; code: string; now: Date };

/** Accepts the code for the draft: the mandate can be signed. Repeating it changes nothing. */
export async function confirmDebit(
  services: DebitServices,
  { memberId, site, code, now }: Typed,
): Promise<void> {
  const { db, env } = services;
  const debit = await findDraft(db, memberId, now);
  const details = debit && openDetails(debit, env.SESSION_SECRET);
  if (!debit || !details) throw new AppError("direct_debit_expired");
  if (debit.confirmedAt !== null) return;
  const typed = {
    ...{ memberId, site, phone: details.phone, code, now },
    // defence: code-for-this-debit
    use: debit.id,
  };
  const taken = await takePhoneCode(services, typed, async (tx) => {
    const confirmed = await tx
      .update(directDebits)
      .set({ confirmedAt: now })
      .where(and(eq(directDebits.id, debit.id), isNull(directDebits.orderId)))
      .returning({ id: directDebits.id });
    // Another form was sent meanwhile.
    if (confirmed.length === 0) throw new AppError("direct_debit_expired");
  });
  if (taken === "ok") return;
  // Of two simultaneous requests, one used the code up.
  const after = await findDraft(db, memberId, now);
  if (after?.id === debit.id && after.confirmedAt !== null) return;
  // Seed section 5 has words of its own for this code.
  throw taken === "code_invalid" ? new FieldError({ code: { code: "debit_code_wrong" } }) : codeError(taken);
}
