import { and, eq, isNull, sql } from "drizzle-orm";
import type { ChatPhoto } from "#contracts/talking/chat-photos.ts";
import type { Db } from "#server/db/open-database.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import { getPrivacy } from "#server/modules/people/profiles/privacy.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Live } from "#server/platform/live/live.ts";
import { presentChatPhoto } from "./present.ts";
import { findPhotoFacts, findReached } from "./queries.ts";

/**
 * Opens a photo that can be viewed once, for its receiver: a minute later it is gone for both. Opening it
 * also allows it. Pages of both sides are told. If the receiver hides reading or presence, the sender's page
 * shows it only after a reload.
 */
export async function viewOnce(
  { db, live }: { db: Db; live: Live },
  { memberId, photoId, now }: { memberId: string; photoId: string; now: Date },
): Promise<ChatPhoto> {
  const photo = await findReached(db, { photoId, readerId: memberId });
  if (!photo || photo.senderId === memberId || !photo.isViewOnce) throw new AppError("not_found");
  const { senderId, conversationId } = photo;
  const at = now.toISOString();
  const opened = await db
    .update(chatPhotos)
    .set({ openedAt: now, revealedAt: sql`coalesce(${chatPhotos.revealedAt}, ${at}::timestamptz)` })
    .where(and(eq(chatPhotos.id, photoId), /* defence: opened-once */ isNull(chatPhotos.openedAt)))
    .returning({ id: chatPhotos.id });
  if (opened.length === 0) throw new AppError("photo_gone");
  const { online_shown, reads_shown } = await getPrivacy(db, memberId);
  const told =
    online_shown && reads_shown ? [senderId, memberId] : /* defence: view-told-quietly */ [memberId];
  for (const readerId of told) {
    const facts = await findPhotoFacts(db, photoId, readerId);
    if (!facts) continue;
    const news = { conversation_id: conversationId, photo: presentChatPhoto(facts, readerId) };
    live.publish(readerId, "chat_photo", news);
  }
  const facts = await findPhotoFacts(db, photoId, memberId);
  if (!facts) throw new AppError("photo_gone");
  return presentChatPhoto(facts, memberId);
}
