import { and, eq, isNull, lte, or } from "drizzle-orm";
import { phoneCodeMinutes } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { askPhoneCode } from "#server/modules/people/phones/ask-phone-code.ts";
import type { PhoneServices } from "#server/modules/people/phones/phone-services.ts";
import { FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { minuteMs } from "#server/platform/time-units.ts";
import type { Offering } from "./debit-rules.ts";
import type { DebitRow } from "./queries.ts";

export type DebitServices = PhoneServices & Offering;

/** The member who asks, and from where. */
export type Caller = {
  memberId: string;
  site: RequestSite;
  locale: Locale;
  country: string | null;
  /** Of the caller (networkOf). */
  network: string;
  now: Date;
};

export const codeMs = phoneCodeMinutes * minuteMs;

/**
 * Sends the code of a direct debit, unless a valid one was sent already. `isAnew` sends another one in any
 * case. Outside a transaction, so that refused attempts are counted.
 */
export async function sendCode(
  services: DebitServices,
  caller: Caller,
  { debit, phone, isAnew = false }: { debit: DebitRow; phone: string; isAnew?: boolean },
): Promise<void> {
  const { db } = services;
  const { now } = caller;
  const own = and(eq(directDebits.id, debit.id), isNull(directDebits.confirmedAt));
  const isDue = or(
    isNull(directDebits.codeAskedAt),
    lte(directDebits.codeAskedAt, new Date(now.getTime() - codeMs)),
  );
  // Of two simultaneous requests, one sends.
  const [claimed] = await db
    .update(directDebits)
    .set({ codeAskedAt: now })
    .where(isAnew ? own : and(own, isDue))
    .returning({ id: directDebits.id });
  if (!claimed) return;
  try {
    await askPhoneCode(services, { ...caller, phone, /* defence: code-of-this-debit */ use: debit.id });
  } catch (error) {
    // No message was sent; the code before may still be valid.
    await db.update(directDebits).set({ codeAskedAt: debit.codeAskedAt }).where(own);
    if (error instanceof FieldError && error.fields.phone) {
      throw new FieldError({ mobile_number: error.fields.phone });
    }
    throw error;
  }
}
