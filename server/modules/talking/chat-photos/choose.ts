import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { ChatPhoto, PhotoChoice } from "#contracts/talking/chat-photos.ts";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { chatPhotos, photoChoices } from "#server/db/schema/chat-photos.ts";
import { lockPair } from "#server/modules/people/visibility/lock-pair.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Live } from "#server/platform/live/live.ts";
import { presentChatPhoto } from "./present.ts";
import { findPhotoFacts, findReached } from "./queries.ts";

type Choosing = { memberId: string; photoId: string; choice: PhotoChoice; now: Date };

/**
 * The receiver's choice on a photo. After "never" is answered, it holds: a photo of that sender was either
 * stored before, or is refused. "Always" also reveals earlier photos of the sender.
 */
export async function choosePhotos(
  { db, live }: { db: Db; live: Live },
  choosing: Choosing,
): Promise<ChatPhoto> {
  const { memberId, photoId } = choosing;
  const revealed = await retryOnConflict(() => db.transaction((tx) => storeChoice(tx, choosing)));
  for (const { id, conversationId } of revealed) {
    const facts = await findPhotoFacts(db, id, memberId);
    if (facts && conversationId)
      live.publish(memberId, "chat_photo", {
        conversation_id: conversationId,
        photo: presentChatPhoto(facts, memberId),
      });
  }
  const facts = await findPhotoFacts(db, photoId, memberId);
  if (!facts) throw new AppError("not_found");
  return presentChatPhoto(facts, memberId);
}

async function storeChoice(tx: Db, { memberId, photoId, choice, now }: Choosing) {
  const photo = await findReached(tx, { photoId, readerId: memberId });
  if (!photo || /* defence: receiver-chooses */ photo.senderId === memberId) throw new AppError("not_found");
  const { senderId } = photo;
  if (choice !== "once") {
    // Waits for a photo that is being sent; later photos follow the choice.
    // defence: choice-locks-pair
    await lockPair(tx, memberId, senderId);
    await tx
      .insert(photoChoices)
      .values({ memberId, senderId, choice, createdAt: now })
      .onConflictDoUpdate({
        target: [photoChoices.memberId, photoChoices.senderId],
        set: { choice, createdAt: now },
      });
  }
  if (choice === "never") return [];
  const isMeant =
    choice === "once"
      ? eq(chatPhotos.id, photoId)
      : and(eq(chatPhotos.memberId, senderId), eq(chatPhotos.receiverId, memberId));
  return tx
    .update(chatPhotos)
    .set({ revealedAt: now })
    .where(and(isMeant, isNotNull(chatPhotos.conversationId), isNull(chatPhotos.revealedAt)))
    .returning({ id: chatPhotos.id, conversationId: chatPhotos.conversationId });
}

/** Takes back the choice about all photos of one sender. */
export async function dropChoice(
  db: Db,
  { memberId, senderId }: { memberId: string; senderId: string },
): Promise<void> {
  await db
    .delete(photoChoices)
    .where(and(eq(photoChoices.memberId, memberId), eq(photoChoices.senderId, senderId)));
}
