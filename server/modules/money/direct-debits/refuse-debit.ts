import { directDebitMinor } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import type { Db } from "#server/db/open-database.ts";
import { AppError } from "#server/platform/errors.ts";
import { findLeft, isBlocked, type Payer } from "./queries.ts";

type Asked = Payer & { amountMinor: number; locale: Locale; country: string | null; now: Date };

/**
 * Refuses a purchase that the member's own debits block or leave no room for, as far as it is visible now: it
 * is certain under locks only. It does not look at account or number: before a code was typed, the answer
 * would tell about another person's.
 */
export async function refuseMember(db: Db, asked: Asked): Promise<void> {
  const { siteId, memberId } = asked;
  // defence: own-debits-before-code
  const own = { siteId, memberId };
  // defence: blocked-before-code
  if (await isBlocked(db, own)) throw new AppError("direct_debit_blocked");
  if (/* defence: own-debit-limits */ asked.amountMinor <= (await findLeft(db, own, asked.now))) return;
  const tag = regionalTag(asked.locale, asked.country);
  const money = new Intl.NumberFormat(tag, { style: "currency", currency: "EUR", maximumFractionDigits: 0 });
  throw new AppError("direct_debit_limit", {
    day: money.format(directDebitMinor.day / 100),
    month: money.format(directDebitMinor.month / 100),
  });
}

/**
 * Also refuses a purchase because of other members' debits from this account or with this number: a
 * returned debit blocks, or the limit has no room. The answer reveals none of these reasons.
 */
export async function refuseDebit(db: Db, asked: Asked): Promise<void> {
  await refuseMember(db, asked);
  // defence: others-debits-block
  if (await isBlocked(db, asked)) throw new AppError("direct_debit_unusable");
  // defence: debit-limits
  if (asked.amountMinor > (await findLeft(db, asked, asked.now))) throw new AppError("direct_debit_unusable");
}
