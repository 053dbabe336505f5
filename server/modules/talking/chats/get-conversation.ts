import type { Db } from "#server/db/open-database.ts";
import { findMessageMoney } from "#server/modules/money/payments/message-money.ts";
import { listCards } from "#server/modules/people/profiles/list-cards.ts";
import type { Showcase } from "#server/modules/people/profiles/present-card.ts";
import { refusalOfBlock } from "#server/modules/people/safety/refusal-of-block.ts";
import { AppError } from "#server/platform/errors.ts";
import { findThreadWith, getThread } from "./find-thread.ts";
import { closedBy } from "./message-rules.ts";
import { findTerms, type Writer } from "./next-price.ts";
import { presentCardAsPartner, presentConversation } from "./present-chat.ts";

/** One conversation of the member's: partner, numbers, whether and at what price one can write. */
export async function getConversation(
  db: Db,
  input: { conversationId: string; writer: Writer; showcase: Showcase },
) {
  const { conversationId, writer, showcase } = input;
  const { now } = showcase;
  const row = await getThread(db, writer.memberId, conversationId);
  return presentConversation(row, closedBy(row), await findPrices(db, writer, row.partnerId, now), showcase);
}

/** The conversation with a member; without an id where none has begun or the member deleted it. */
export async function getConversationWithMember(
  db: Db,
  input: { partnerId: string; writer: Writer; showcase: Showcase },
) {
  const { partnerId, writer, showcase } = input;
  const viewer = { siteId: showcase.site.id, memberId: writer.memberId };
  const refusal = await refusalOfBlock(db, viewer, partnerId);
  if (refusal) throw refusal;
  const row = await findThreadWith(db, writer.memberId, partnerId);
  const prices = await findPrices(db, writer, partnerId, showcase.now);
  if (row) {
    const conversation = presentConversation(row, closedBy(row), prices, showcase);
    return { ...conversation, id: row.hiddenAt === null ? row.conversationId : null };
  }
  const [card] = await listCards(db, viewer, "contact", [partnerId]);
  if (!card) throw new AppError("not_found");
  return {
    id: null,
    partner: presentCardAsPartner(card, showcase),
    last_seq: 0,
    partner_delivered_seq: 0,
    partner_read_seq: 0,
    read_seq: 0,
    closed: null,
    ...prices,
  };
}

/** The next message's price in credits, and a message's in money. */
async function findPrices(db: Db, writer: Writer, partnerId: string, now: Date) {
  const { memberId, country } = writer;
  const [{ price }, money] = await Promise.all([
    findTerms(db, writer, partnerId),
    findMessageMoney(db, { memberId, country, messageCredits: writer.money.messageCredits, now }),
  ]);
  return { price, money };
}
