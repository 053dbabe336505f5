import type { Db } from "#server/db/open-database.ts";
import { presentMessageMoney } from "#server/modules/money/payments/message-money.ts";
import { listCards } from "#server/modules/people/profiles/list-cards.ts";
import type { Showcase } from "#server/modules/people/profiles/present-card.ts";
import { refusalOfBlock } from "#server/modules/people/visibility/refusal-of-block.ts";
import { AppError } from "#server/platform/errors.ts";
import { findPricedThreadWith, getPricedThread, type PricedThread } from "./find-thread.ts";
import { closedBy } from "./message-rules.ts";
import { findStanding, presentTerms, type Standing, type Writer } from "./next-price.ts";
import { presentCardAsPartner, presentConversation } from "./present-chat.ts";

/** One conversation of the member: partner, numbers, and whether and at what price a message can be sent. */
export async function getConversation(
  db: Db,
  input: { conversationId: string; writer: Writer; showcase: Showcase },
) {
  const { conversationId, writer, showcase } = input;
  const { now } = showcase;
  const row = await getPricedThread(db, writer, conversationId, now);
  return presentConversation(row, closedBy(row), pricesOf(row, writer), showcase);
}

/** The conversation with a member; without an id if none has begun or the member deleted it. */
export async function getConversationWithMember(
  db: Db,
  input: { partnerId: string; writer: Writer; showcase: Showcase },
) {
  const { partnerId, writer, showcase } = input;
  const viewer = { siteId: showcase.site.id, memberId: writer.memberId };
  // All queries run at once. If there is a conversation, the page opens it, and the last two were not needed.
  const [refusal, row, [card], standing] = await Promise.all([
    refusalOfBlock(db, viewer, partnerId),
    findPricedThreadWith(db, writer, partnerId, showcase.now),
    listCards(db, viewer, "contact", [partnerId]),
    findStanding(db, writer, showcase.now),
  ]);
  if (refusal) throw refusal;
  if (row) {
    const conversation = presentConversation(row, closedBy(row), pricesOf(row, writer), showcase);
    return { ...conversation, id: row.hiddenAt === null ? row.conversationId : null };
  }
  if (!card) throw new AppError("not_found");
  return {
    id: null,
    partner: presentCardAsPartner(card, showcase),
    last_seq: 0,
    partner_delivered_seq: 0,
    partner_read_seq: 0,
    read_seq: 0,
    closed: card.kind === "cam" ? ("partner_cam" as const) : null,
    is_pinned: false,
    is_muted: false,
    is_archived: false,
    has_answered: false,
    may_decline: false,
    ...pricesOf({ ...standing, freeSent: 0 }, writer),
  };
}

/** The next message's price in credits, and the price of a message in money. */
function pricesOf({ purse, bought, freeSent }: Standing & Pick<PricedThread, "freeSent">, writer: Writer) {
  if (!purse) throw new Error(`no purse of ${writer.memberId}`);
  const { country, isPremium, money } = writer;
  return {
    price: presentTerms({ purse, freeSentHere: freeSent, isPremium, money }).price,
    money: presentMessageMoney(bought, { country, messageCredits: money.messageCredits }),
  };
}
