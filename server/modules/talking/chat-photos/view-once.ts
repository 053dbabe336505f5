import { and, eq, isNull, sql } from "drizzle-orm";
import type { ChatPhoto } from "#contracts/talking/chat-photos.ts";
import type { Db } from "#server/db/open-database.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import { getPrivacy } from "#server/modules/people/profiles/privacy.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Live } from "#server/platform/live/live.ts";
import { isSizeOpen } from "./photo-rules.ts";
import { presentChatPhoto } from "./present.ts";
import { findPhotoFacts, findReached, type SentPhoto } from "./queries.ts";

type View = { memberId: string; photoId: string; now: Date };
type Opened = { photo: ChatPhoto; full_url: string; seconds: number };

/**
 * Opens a photo that can be viewed once, for its receiver: a minute later it is gone for both. Opening it
 * also allows it. Pages of both sides are told. If the receiver hides reading or presence, the sender's page
 * shows it only after a reload. Within the minute a repeat is answered with the same end and changes nothing, because
 * the first answer may have been lost.
 */
export async function viewOnce({ db, live }: { db: Db; live: Live }, view: View): Promise<Opened> {
  const { memberId, photoId, now } = view;
  const photo = await findReached(db, { photoId, readerId: memberId });
  if (!photo || photo.senderId === memberId || !photo.isViewOnce) throw new AppError("not_found");
  const at = now.toISOString();
  const opened = await db
    .update(chatPhotos)
    .set({ openedAt: now, revealedAt: sql`coalesce(${chatPhotos.revealedAt}, ${at}::timestamptz)` })
    .where(and(eq(chatPhotos.id, photoId), /* defence: opened-once */ isNull(chatPhotos.openedAt)))
    .returning({ id: chatPhotos.id });
  if (opened.length > 0) await tellPages({ db, live }, photo, memberId);
  else if (!(await isStillOpen(db, view))) throw new AppError("photo_gone");
  const facts = await findPhotoFacts(db, photoId, memberId);
  const shown = facts && presentChatPhoto(facts, memberId);
  if (!shown?.full_url || shown.open_until === null) throw new AppError("photo_gone");
  const seconds = Math.ceil((Date.parse(shown.open_until) - now.getTime()) / 1000);
  return { photo: shown, full_url: shown.full_url, seconds };
}

/** Whether the receiver's minute runs, by the rule of the file. */
async function isStillOpen(db: Db, { memberId, photoId, now }: View): Promise<boolean> {
  const photo = await findReached(db, { photoId, readerId: memberId });
  return photo !== null && isSizeOpen("full", { ...photo, isOwn: false }, now);
}

/** Tells the pages of the receiver, and of the sender if the receiver shows reading and presence. */
async function tellPages(
  { db, live }: { db: Db; live: Live },
  { id: photoId, senderId, conversationId }: SentPhoto,
  memberId: string,
): Promise<void> {
  const { online_shown, reads_shown } = await getPrivacy(db, memberId);
  const told =
    online_shown && reads_shown ? [senderId, memberId] : /* defence: view-told-quietly */ [memberId];
  for (const readerId of told) {
    const facts = await findPhotoFacts(db, photoId, readerId);
    if (!facts) continue;
    const news = { conversation_id: conversationId, photo: presentChatPhoto(facts, readerId) };
    live.publish(readerId, "chat_photo", news);
  }
}
