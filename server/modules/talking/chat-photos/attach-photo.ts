import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import type { PhotoFacts } from "./present.ts";

/** Locks the sender's own upload until the transaction ends; false if sent, swept or another's. */
export async function holdUpload(
  tx: Db,
  { memberId, photoId }: { memberId: string; photoId: string },
): Promise<boolean> {
  const [upload] = await tx
    .select({ id: chatPhotos.id })
    .from(chatPhotos)
    .where(
      and(
        eq(chatPhotos.id, photoId),
        // defence: own-upload
        eq(chatPhotos.memberId, memberId),
        // defence: upload-sent-once
        isNull(chatPhotos.conversationId),
      ),
    )
    .for("update");
  return upload !== undefined;
}

type Attachment = {
  photoId: string;
  conversationId: string;
  seq: number;
  receiverId: string;
  isViewOnce: boolean;
  isSharp: boolean;
  now: Date;
};

/** Makes a locked upload (`holdUpload`) a message's photo, in the transaction that stores it. */
export async function attachPhoto(tx: Db, attachment: Attachment): Promise<PhotoFacts> {
  const { photoId, conversationId, seq, receiverId, isViewOnce, isSharp, now } = attachment;
  const [photo] = await tx
    .update(chatPhotos)
    .set({ conversationId, seq, receiverId, isViewOnce, revealedAt: isSharp ? now : null })
    .where(eq(chatPhotos.id, photoId))
    .returning();
  if (!photo) throw new Error("an upload that was held is gone");
  const { id, memberId: senderId, width, height, placeholder } = photo;
  const state = { isRevealed: isSharp, openedAt: null, isReachable: true };
  return { id, senderId, isViewOnce, ...state, width, height, placeholder };
}
