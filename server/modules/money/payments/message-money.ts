import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { messageMoney } from "#contracts/money/payments.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { bundlesFor, currencyOf, inCurrency, worthMinor } from "#server/modules/money/credits/bundles.ts";
import type { Discount } from "#server/modules/money/discounts/discount-rules.ts";
import { priceOf } from "#server/modules/money/discounts/price-of.ts";
import { ownDiscountsOf } from "#server/modules/money/discounts/queries.ts";
import { calendarAt } from "#server/platform/zone-clock.ts";

type MessageMoney = z.infer<typeof messageMoney>;
/** The member's purchases that were not reversed, in the currency of the last one. */
export type Purchases = {
  currency: string;
  amountMinor: number;
  credits: number;
  /** Spent this month, by currency. */
  spent: { currency: string; minor: number }[];
};

/** Nothing is bought yet: the discounts that lower the member's first price. */
type FirstPrice = { own: Discount[] };
export type MoneySoFar = Purchases | FirstPrice;

/** The purchases behind a message's price; a column of any select, with `monthOf` in its values. */
export function purchasesOf(memberId: Placeholder): SQL<MoneySoFar> {
  return sql<MoneySoFar>`coalesce((select json_build_object('currency', bought.currency,
      'amountMinor', sum(bought.amount_minor), 'credits', sum(bought.credits),
      'spent', (select coalesce(json_agg(json_build_object('currency', paid.currency, 'minor', paid.minor)), '[]')
        from (select o.currency, sum(o.amount_minor - o.refunded_minor - o.charged_back_minor) minor from orders o
          where o.member_id = ${memberId}::uuid and o.status = 'completed'
            and o.completed_at >= ${sql.placeholder("monthFrom")}::timestamptz
            and o.completed_at < ${sql.placeholder("monthUntil")}::timestamptz
          group by o.currency) paid))
    from orders bought where bought.member_id = ${memberId}::uuid and bought.status = 'completed'
    group by bought.currency order by max(bought.completed_at) desc limit 1),
    json_build_object('own', (select coalesce(json_agg(mine), '[]')
      from (${ownDiscountsOf(memberId, sql.placeholder("at"))}) mine)))`;
}

/** The present month by the clocks of a zone, and the instant, for `purchasesOf`. */
export function monthOf(now: Date, timeZone: string): { monthFrom: string; monthUntil: string; at: string } {
  const { monthFrom, monthUntil } = calendarAt(timeZone, now);
  return { monthFrom: monthFrom.toISOString(), monthUntil: monthUntil.toISOString(), at: now.toISOString() };
}

const purchasesStatement = prepared((db) =>
  db
    .select({ bought: purchasesOf(sql.placeholder("memberId")) })
    .from(sql`(select 1) one`)
    .prepare("purchases"),
);

type Asked = { country: string | null; messageCredits: number };

export async function findMoneySoFar(
  db: Db,
  { memberId, timeZone, now }: { memberId: string; timeZone: string; now: Date },
): Promise<MoneySoFar> {
  const [row] = await purchasesStatement(db).execute({ memberId, ...monthOf(now, timeZone) });
  return row?.bought ?? { own: [] };
}

/**
 * The real price of the member's credits: after purchases the average of those not reversed, in the currency
 * of the last one; before them the price in the default bundle in their country.
 */
export function presentMessageMoney(
  bought: MoneySoFar | null,
  { country, messageCredits }: Asked,
): MessageMoney {
  if (bought && "credits" in bought) {
    const { currency, spent, ...rate } = bought;
    return {
      message_minor: worthMinor(rate, messageCredits),
      currency,
      basis: "purchases",
      spent_this_month_minor: spent.reduce(
        (sum, paid) => sum + inCurrency(paid.minor, paid.currency, currency),
        0,
      ),
    };
  }
  const currency = currencyOf(country);
  const bundle = bundlesFor(currency).find(({ isDefault }) => isDefault);
  if (!bundle) throw new Error("no bundle is the default");
  return {
    message_minor: worthMinor(priceOf(bundle, bought?.own ?? []), messageCredits),
    currency,
    basis: "default_bundle",
    spent_this_month_minor: 0,
  };
}
