import { eq } from "drizzle-orm";
import type { Settings } from "#contracts/ground/site-settings.ts";
import { giftsByPrice } from "#contracts/talking/gift-names.ts";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { findMoneySoFar, presentMessageMoney } from "#server/modules/money/payments/message-money.ts";
import type { Showcase } from "#server/modules/people/profiles/present-card.ts";
import { getConversationWithMember } from "./get-conversation.ts";
import type { Writer } from "./next-price.ts";

type GiftWriter = Writer & { money: Settings["money"] };

/** The site's gifts by price, in credits and money, and whether a member accepts gifts. */
export async function getGiftTerms(
  db: Db,
  input: { partnerId: string; writer: GiftWriter; showcase: Showcase },
) {
  const { partnerId, writer, showcase } = input;
  // If the member may not be written to, their wishes are not revealed.
  const { closed, price } = await getConversationWithMember(db, input);
  const { memberId, timeZone, country, money } = writer;
  const [isRefused, bought] = await Promise.all([
    refusesGifts(db, partnerId),
    findMoneySoFar(db, { memberId, timeZone, now: showcase.now }),
  ]);
  const isTold = /* defence: gift-wish-told-to-partners */ closed === null && isRefused;
  const refusal = isTold ? "gifts_unwanted" : null;
  return {
    prices: giftsByPrice.flatMap((names, at) => {
      const credits = money.giftCredits[at];
      if (credits === undefined) return [];
      const shown = presentMessageMoney(bought, { country, messageCredits: credits });
      return [{ credits, money: shown, gifts: [...names] }];
    }),
    balance: price.balance,
    refusal,
  } as const;
}

/** Whether a member accepts no gifts; one who left has no wish. */
async function refusesGifts(db: Db, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ refusesGifts: profiles.refusesGifts })
    .from(profiles)
    .where(eq(profiles.memberId, memberId));
  return row?.refusesGifts ?? false;
}
