import { and, eq } from "drizzle-orm";
import type { SentTerms } from "#contracts/talking/chats.ts";
import type { Db } from "#server/db/open-database.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { presentAllowance } from "#server/modules/people/accounts/present-allowance.ts";
import { type PriceTerms, priceMessage } from "./message-rules.ts";

export type Writer = {
  memberId: string;
  isPremium: boolean;
  money: PriceTerms["money"];
  /** Where the member is, for the currency of the price in money. */
  country: string | null;
};

/** What the next message to this partner costs in credits, and what the member has left (promise 5). */
export async function findTerms(db: Db, writer: Writer, partnerId: string): Promise<SentTerms> {
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
  return presentTerms({ ...writer, purse: row.purse, freeSentHere: row.freeSent ?? 0 });
}

/** The same where the purse and the free messages sent there are known already. */
export function presentTerms(terms: PriceTerms): SentTerms {
  const { credits, freeLeft, refusal } = priceMessage(terms);
  const { purse, money } = terms;
  return {
    price: { credits, free_left: freeLeft, balance: purse.balance, refusal },
    allowance: presentAllowance(purse, money),
  };
}
