import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { nextMessagePrice } from "#contracts/chats.ts";
import type { Db } from "#server/db/client.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { bundlesFor, currencyOf, worthMinor } from "#server/modules/payments/bundles.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { type PriceTerms, priceMessage } from "./policy.ts";

export type Writer = {
  memberId: string;
  isPremium: boolean;
  settings: RequestSite["settings"];
  /** Where the member is, for the currency of the price in money. */
  country: string | null;
};

type NextPrice = z.infer<typeof nextMessagePrice>;

/** What the next message to this partner costs, in credits and in money at the cheapest bundle's rate (promise 5). */
export async function nextPrice(db: Db, writer: Writer, partnerId: string): Promise<NextPrice> {
  const [row] = await db
    .select({ purse: creditBalances, freeSent: conversationSides.freeSent })
    .from(creditBalances)
    .leftJoin(
      conversationSides,
      and(
        eq(conversationSides.memberId, creditBalances.memberId),
        eq(conversationSides.partnerId, partnerId),
      ),
    )
    .where(eq(creditBalances.memberId, writer.memberId));
  if (!row) throw new Error(`no purse of ${writer.memberId}`);
  return presentPrice(writer, { purse: row.purse, freeSentHere: row.freeSent ?? 0 });
}

/** The same where the purse and the free messages sent there are known already. */
export function presentPrice(
  { isPremium, settings, country }: Writer,
  standing: Pick<PriceTerms, "purse" | "freeSentHere">,
): NextPrice {
  const { credits, freeLeft, refusal } = priceMessage({ ...standing, isPremium, settings });
  const currency = currencyOf(country);
  const worths = bundlesFor(currency).map((bundle) => worthMinor(bundle, credits));
  return {
    credits,
    free_left: freeLeft,
    money_minor: credits === 0 ? null : Math.min(...worths),
    currency,
    balance: standing.purse.balance,
    refusal,
  };
}
