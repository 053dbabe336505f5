import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SentTerms } from "#contracts/talking/price-terms.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { type MoneySoFar, monthOf, purchasesOf } from "#server/modules/money/payments/message-money.ts";
import { presentAllowance } from "#server/modules/people/accounts/present-allowance.ts";
import { type PriceTerms, priceMessage } from "./message-rules.ts";

export type Writer = {
  memberId: string;
  isPremium: boolean;
  money: PriceTerms["money"];
  /** The member's country, for the currency of the price in money. */
  country: string | null;
  /** The browser's zone, for the month of the spending. */
  timeZone: string;
};

export type Standing = { purse: Purse | null; bought: MoneySoFar | null };
type Purse = PriceTerms["purse"];

/** The member's purse and purchases, as columns beside a conversation. */
export function pricesBeside(memberId: Placeholder): { purse: SQL<Purse>; bought: SQL<MoneySoFar | null> } {
  return {
    purse: sql<Purse>`(select json_build_object('balance', purse.balance,
      'freeMessagesUsed', purse.free_messages_used, 'freeConversationsUsed', purse.free_conversations_used)
      from credit_balances purse where purse.member_id = ${memberId}::uuid)`,
    bought: purchasesOf(memberId),
  };
}

const standingStatement = prepared((db) =>
  db
    .select(pricesBeside(sql.placeholder("memberId")))
    .from(sql`(select 1) one`)
    .prepare("standing"),
);

/** The same alone, for a member without a conversation with the partner. */
export async function findStanding(
  db: Db,
  { memberId, timeZone }: Pick<Writer, "memberId" | "timeZone">,
  now: Date,
): Promise<Standing> {
  const [row] = await standingStatement(db).execute({ memberId, ...monthOf(now, timeZone) });
  return row ?? { purse: null, bought: null };
}

/** The next message's price to this partner in credits, and the member's remaining credits (promise 5). */
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

/** The same if the purse and the free messages sent to the partner are known already. */
export function presentTerms(terms: PriceTerms): SentTerms {
  const { credits, paidCredits, freeLeft, refusal } = priceMessage(terms);
  const { purse, money } = terms;
  return {
    price: { credits, paid_credits: paidCredits, free_left: freeLeft, balance: purse.balance, refusal },
    allowance: presentAllowance(purse, money),
  };
}
