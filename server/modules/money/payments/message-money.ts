import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { messageMoney } from "#contracts/money/payments.ts";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { bundlesFor, currencyOf, worthMinor } from "./bundles.ts";

type MessageMoney = z.infer<typeof messageMoney>;

/**
 * What a message costs a member in money: what their credits really cost once some were bought (the average of the
 * purchases that stand, in the currency of the last one), else what the default bundle asks in their country.
 */
export async function findMessageMoney(
  db: Db,
  input: { memberId: string; country: string | null; messageCredits: number; now: Date },
): Promise<MessageMoney> {
  const { memberId, country, messageCredits, now } = input;
  const bought = await findPurchases(db, memberId, now);
  if (bought) {
    const { currency, spentThisMonthMinor, ...rate } = bought;
    return {
      message_minor: worthMinor(rate, messageCredits),
      currency,
      basis: "purchases",
      spent_this_month_minor: spentThisMonthMinor,
    };
  }
  const currency = currencyOf(country);
  const bundle = bundlesFor(currency).find(({ isDefault }) => isDefault);
  if (!bundle) throw new Error("no bundle is the default");
  return {
    message_minor: worthMinor(bundle, messageCredits),
    currency,
    basis: "default_bundle",
    spent_this_month_minor: 0,
  };
}

async function findPurchases(db: Db, memberId: string, now: Date) {
  const month = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset));
  const isThisMonth = and(gte(orders.completedAt, month(0)), lt(orders.completedAt, month(1)));
  const [row] = await db
    .select({
      currency: orders.currency,
      amountMinor: sql`sum(${orders.amountMinor})`.mapWith(Number),
      credits: sql`sum(${orders.credits})`.mapWith(Number),
      spentThisMonthMinor: sql`coalesce(sum(${orders.amountMinor}) filter (where ${isThisMonth}), 0)`.mapWith(
        Number,
      ),
    })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.status, "completed")))
    .groupBy(orders.currency)
    .orderBy(desc(sql`max(${orders.completedAt})`))
    .limit(1);
  return row ?? null;
}
