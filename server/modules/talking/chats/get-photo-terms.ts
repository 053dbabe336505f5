import type { Settings } from "#contracts/ground/site-settings.ts";
import type { Db } from "#server/db/open-database.ts";
import { findMoneySoFar, presentMessageMoney } from "#server/modules/money/payments/message-money.ts";
import type { Showcase } from "#server/modules/people/profiles/present-card.ts";
import { findPhotoWish } from "#server/modules/talking/chat-photos/find-wish.ts";
import { getConversationWithMember } from "./get-conversation.ts";
import { termsOf } from "./message-rules.ts";
import type { Writer } from "./next-price.ts";

type PhotoWriter = Writer & { money: Settings["money"] };

/** The price of a photo to a member, in credits and money, and why none could be sent now. */
export async function getPhotoTerms(
  db: Db,
  input: { partnerId: string; writer: PhotoWriter; showcase: Showcase },
) {
  const { partnerId, writer, showcase } = input;
  // If the member may not be written to, their wishes are not revealed.
  const { closed, price } = await getConversationWithMember(db, input);
  const { memberId, timeZone, country } = writer;
  const [wish, bought] = await Promise.all([
    findPhotoWish(db, { receiverId: partnerId, senderId: memberId }),
    findMoneySoFar(db, { memberId, timeZone, now: showcase.now }),
  ]);
  const { credits } = termsOf.photo(writer.money);
  const { balance } = price;
  const isRefused = /* defence: wish-told-to-partners */ closed === null && wish === "refused";
  const refusal = isRefused ? "photos_unwanted" : balance < credits ? "credits_insufficient" : null;
  return {
    credits,
    balance,
    money: presentMessageMoney(bought, { country, messageCredits: credits }),
    refusal,
  } as const;
}
