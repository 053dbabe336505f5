import type { Db } from "#server/db/open-database.ts";
import type { Showcase } from "#server/modules/people/profiles/present-card.ts";
import { findVoiceRefusal } from "#server/modules/talking/voice-messages/find-refusal.ts";
import { getConversationWithMember } from "./get-conversation.ts";
import type { Writer } from "./next-price.ts";

/** The price of a voice message to a member, which is that of a text, and why none could be sent now. */
export async function getVoiceTerms(
  db: Db,
  input: { partnerId: string; writer: Writer; showcase: Showcase },
) {
  const { partnerId, writer } = input;
  // If the member may not be written to, their wishes are not revealed.
  const { closed, price, money } = await getConversationWithMember(db, input);
  const wish = await findVoiceRefusal(db, { receiverId: partnerId, senderId: writer.memberId });
  const told = /* defence: voice-wish-told-to-partners */ closed === null && wish;
  const refusal = told || (price.refusal === null ? null : "credits_insufficient");
  return { credits: price.credits, balance: price.balance, money, refusal } as const;
}
