import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { mailAfterSeconds } from "#server/modules/ground/notifications/notification-limits.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { holdWishes } from "#server/modules/people/visibility/hold-wishes.ts";
import { lockPair } from "#server/modules/people/visibility/lock-pair.ts";
import { refusalOfBlock } from "#server/modules/people/visibility/refusal-of-block.ts";
import { isKindServed } from "#server/modules/people/visibility/served-kind.ts";
import { visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { closedBy } from "./message-rules.ts";
import { readOpening } from "./opening-text.ts";
import { remindOfUnread } from "./remind-of-unread.ts";
import { countOpening, refuseSameText } from "./same-text.ts";
import { dependsOnWish, storeByWish } from "./store-by-wish.ts";
import { type NewMessage, type Outcome, storeMessages } from "./store-messages.ts";
import { noteSide } from "./sweep-unread.ts";

/**
 * Stores the first message between two, if the receiver allows it and its sender has not sent the same text to too many
 * people (same-text.ts): one transaction beside the batches. `secret` is the key of the texts' fingerprints.
 */
export async function beginConversation(
  db: Db,
  queue: Queue,
  input: NewMessage,
  secret: string,
): Promise<Outcome> {
  return db.transaction((tx) => beginIn(tx, queue, input, secret));
}

async function beginIn(tx: Db, queue: Queue, input: NewMessage, secret: string): Promise<Outcome> {
  const { site, senderId, receiverId, body, now } = input;
  // Before the purse's lock: likes and blocks of the pair wait here too, without a lock on a purse.
  await lockPair(tx, senderId, receiverId);
  // defence: first-message-holds-wishes
  await holdWishes(tx, receiverId);
  const { name: receiverName } = await refuseStranger(tx, input);
  const text = readOpening(secret, { siteId: site.id, senderId, receiverName, body });
  if (text) await refuseSameText(tx, { memberId: senderId, text, now });
  const beginning = newId();
  const stored = dependsOnWish(input)
    ? await storeByWish(tx, input, beginning)
    : (await storeMessages(tx, [input], { waits: true, beginning }))[0];
  if (!stored || stored.outcome === "stranger") throw new Error("a conversation was not begun");
  if (text && stored.outcome === "stored" && stored.isNewConversation) {
    const { conversationId } = stored.message;
    await countOpening(tx, queue, { memberId: senderId, text, now, conversationId });
  }
  await announceConversation(tx, queue, input, stored);
  return stored;
}

/** Queues the notice about a first message for its receiver. */
async function announceConversation(
  tx: Db,
  queue: Queue,
  { receiverId, now }: NewMessage,
  stored: Outcome,
): Promise<void> {
  if (stored.outcome !== "stored" || !stored.isNewConversation) return;
  const { conversationId } = stored.message;
  await noteSide(tx, { conversationId, memberId: receiverId, seq: 1, isPushed: true });
  const subject = { memberId: receiverId, type: "new_conversation", subjectId: conversationId };
  await notify(tx, queue, { ...subject, now, waitSeconds: mailAfterSeconds, isPushed: true });
  await remindOfUnread(tx, queue, { memberId: receiverId, conversationId, unreadSince: now, now });
}

/**
 * Refuses receivers of no first message: oneself, members of other sites, hidden members, advertisements. Returns the
 * receiver's name.
 */
export async function refuseStranger(tx: Db, input: NewMessage): Promise<{ name: string }> {
  const { site, senderId, receiverId } = input;
  if (senderId === receiverId) throw new AppError("not_found");
  const receiver = await findReceiver(tx, input);
  if (!receiver) throw new AppError("not_found");
  const isLeaving = receiver.accountStatus !== "active" && receiver.accountStatus !== "not_confirmed";
  const closed = closedBy(receiver);
  if (closed === "partner_gone" && isLeaving) throw new AppError("partner_gone");
  const blocked = await refusalOfBlock(tx, { siteId: site.id, memberId: senderId }, receiverId);
  if (blocked) throw blocked;
  if (closed === "partner_unconfirmed") throw new AppError("partner_unconfirmed");
  if (!receiver.isVisible) throw new AppError("not_found");
  if (closed === "partner_cam") throw new AppError("partner_cam");
  return { name: receiver.name ?? "" };
}

/** The facts that decide whether a member of the site can be written to; blocks are left out. */
export async function findReceiver(tx: Db, { site, senderId, receiverId }: NewMessage) {
  const viewer = { siteId: site.id, memberId: senderId };
  const [receiver] = await tx
    .select({
      accountStatus: accounts.status,
      profileStatus: profiles.status,
      kind: profiles.kind,
      name: profiles.name,
      isServed: isKindServed,
      isVisible: sql<boolean>`${visibleTo(tx, viewer, "contact")}`,
    })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.memberId, accounts.id))
    .where(and(eq(accounts.id, receiverId), eq(accounts.siteId, site.id)));
  return receiver ?? null;
}
