import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { holdWishes } from "#server/modules/people/visibility/hold-wishes.ts";
import { lockPair } from "#server/modules/people/visibility/lock-pair.ts";
import { attachPhoto, holdUpload } from "#server/modules/talking/chat-photos/attach-photo.ts";
import { findPhotoWish } from "#server/modules/talking/chat-photos/find-wish.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { announceConversation, refuseStranger } from "./begin-conversation.ts";
import { type NewMessage, type Outcome, storeMessages } from "./store-messages.ts";

/**
 * Stores a photo as a message, by the statement that stores texts, and checks the further conditions of a
 * photo: its receiver wants photos of this sender, and the upload is the sender's own and unsent. All in one
 * transaction beside the batches, which never wait for it. The receiver's wish is checked last, so that a
 * sender who is signed out, blocked or writes to a member who left does not learn it. Locks: the pair, the
 * receiver's wishes, the upload, and then those of `store_messages`.
 */
export async function storePhotoMessage(db: Db, queue: Queue, input: NewMessage): Promise<Outcome> {
  const { senderId, receiverId, photo, now } = input;
  if (!photo) throw new Error("a photo's message without a photo");
  return db.transaction(async (tx) => {
    // defence: photo-holds-pair
    await lockPair(tx, senderId, receiverId);
    // defence: photo-holds-wishes
    await holdWishes(tx, receiverId);
    const isFirst = !(await hasConversation(tx, input));
    if (isFirst) await refuseStranger(tx, input);
    const isHeld = await holdUpload(tx, { memberId: senderId, photoId: photo.id });
    const beginning = isFirst ? newId() : null;
    const [stored] = await storeMessages(tx, [input], { waits: true, beginning });
    if (!stored) throw new Error("a photo was not answered");
    // defence: wish-told-last
    if (stored.outcome !== "stored") return stored;
    if (!isHeld) throw new AppError("photo_gone");
    const wish = await findPhotoWish(tx, { receiverId, senderId });
    if (wish === "refused") throw new AppError("photos_unwanted");
    const { conversationId, seq } = stored.message;
    const sent = { photoId: photo.id, conversationId, seq, receiverId, isViewOnce: photo.isViewOnce };
    const facts = await attachPhoto(tx, { ...sent, isSharp: wish === "sharp", now });
    await announceConversation(tx, queue, input, stored);
    return { ...stored, message: { ...stored.message, photo: facts } };
  });
}

type Pair = Pick<NewMessage, "senderId" | "receiverId">;

/** Whether the two have a conversation, even if the sender deleted it. */
export async function hasConversation(db: Db, { senderId, receiverId }: Pair): Promise<boolean> {
  const [side] = await db
    .select({ conversationId: conversationSides.conversationId })
    .from(conversationSides)
    .where(and(eq(conversationSides.memberId, senderId), eq(conversationSides.partnerId, receiverId)));
  return side !== undefined;
}
