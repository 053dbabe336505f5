import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { receivedGifts } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { holdWishes } from "#server/modules/people/visibility/hold-wishes.ts";
import { lockPair } from "#server/modules/people/visibility/lock-pair.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { beginIn } from "./begin-conversation.ts";
import { hasConversation } from "./send-photo.ts";
import { type NewMessage, type Outcome, storeMessages } from "./store-messages.ts";

/**
 * Stores a gift as a message, by the statement that stores texts, if its receiver accepts gifts, and notes the receiver for
 * their shelf. All in one transaction beside the batches, as a photo: a refused gift changes nothing. The receiver's wish is
 * checked last, so that a sender who is signed out, blocked or writes to a member who left does not learn it. A gift to a
 * fictional profile requires `isKindConfirmed`. `secret` is that of `beginConversation`.
 */
export async function storeGiftMessage(
  db: Db,
  queue: Queue,
  input: NewMessage,
  secret: string,
): Promise<Outcome> {
  const { senderId, receiverId } = input;
  return db.transaction(async (tx) => {
    await lockPair(tx, senderId, receiverId);
    // defence: gift-holds-wishes
    await holdWishes(tx, receiverId);
    const stored = (await hasConversation(tx, input))
      ? (await storeMessages(tx, [input], { waits: true }))[0]
      : await beginIn(tx, queue, input, secret);
    if (!stored) throw new Error("a gift was not answered");
    if (stored.outcome !== "stored") return stored;
    // defence: gift-kind-confirmed
    if (!input.isKindConfirmed && (await isFictional(tx, receiverId)))
      throw new FieldError({ kind_confirmed: { code: "kind_unconfirmed" } });
    // defence: gift-wanted
    if (await refusesGifts(tx, receiverId)) throw new AppError("gifts_unwanted");
    const { conversationId, seq } = stored.message;
    await tx.insert(receivedGifts).values({ conversationId, seq, memberId: receiverId });
    return stored;
  });
}

async function isFictional(db: Db, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ kind: profiles.kind })
    .from(profiles)
    .where(eq(profiles.memberId, memberId));
  return row?.kind === "fictional";
}

/** Whether a member accepts no gifts. A caller that stores one must hold the member's profile (`holdWishes`). */
export async function refusesGifts(db: Db, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ refusesGifts: profiles.refusesGifts })
    .from(profiles)
    .where(eq(profiles.memberId, memberId));
  // Without a row there is no wish: other checks refuse a receiver who left.
  return row?.refusesGifts ?? false;
}
