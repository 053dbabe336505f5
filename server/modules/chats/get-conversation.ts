import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { listCards } from "#server/modules/profiles/list-cards.ts";
import type { Showcase } from "#server/modules/profiles/present-card.ts";
import { findBlock } from "#server/modules/safety/visible-to.ts";
import { AppError } from "#server/platform/errors.ts";
import { findThreadWith, getThread } from "./find-thread.ts";
import { nextPrice, type Writer } from "./next-price.ts";
import { closedBy } from "./policy.ts";
import { presentCardAsPartner, presentConversation } from "./present-chat.ts";

/** One conversation of the member's: partner, numbers, whether and at what price one can write. */
export async function getConversation(
  db: Db,
  input: { conversationId: string; writer: Writer; showcase: Showcase },
) {
  const { conversationId, writer, showcase } = input;
  const row = await getThread(db, writer.memberId, conversationId);
  return presentConversation(row, closedBy(row), await nextPrice(db, writer, row.partnerId), showcase);
}

/** The conversation with a member; without an id where none has begun or the member deleted it. */
export async function getConversationWithMember(
  db: Db,
  input: { partnerId: string; writer: Writer; showcase: Showcase },
) {
  const { partnerId, writer, showcase } = input;
  const viewer = { siteId: showcase.site.id, memberId: writer.memberId };
  await refuseBlocked(db, viewer, partnerId);
  const row = await findThreadWith(db, writer.memberId, partnerId);
  const price = await nextPrice(db, writer, partnerId);
  if (row) {
    const conversation = presentConversation(row, closedBy(row), price, showcase);
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
    price,
  };
}

async function refuseBlocked(
  db: Db,
  viewer: { siteId: string; memberId: string },
  partnerId: string,
): Promise<void> {
  if (!(await findBlock(db, viewer.memberId, partnerId))) return;
  const [partner] = await db
    .select({ name: profiles.name })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(and(eq(profiles.memberId, partnerId), eq(profiles.siteId, viewer.siteId)));
  throw partner ? new AppError("blocked", { name: partner.name }) : new AppError("not_found");
}
